import { Box } from "@chakra-ui/react";
import { useEffect, useRef } from "react";
import { finder, type Business } from "#web/content/network.ts";
import { Button } from "#web/ui/button.tsx";
import { CardGrid } from "#web/ui/card-grid.tsx";
import { Heading, Row, Text } from "#web/ui/layout.ts";
import { BusinessCard } from "./business-card.tsx";
import { pageSize } from "./filters.ts";
import type { useListedBusinesses } from "./listed-businesses.tsx";

/** Three in a row; a card that is left over stays as wide as the others. */
const columns = { sm: "repeat(2, minmax(0, 1fr))", lg: "repeat(3, minmax(0, 1fr))" } as const;

/** Cards' shapes, while nothing is found yet and more is on its way. */
const CardSkeletons = () => (
  <CardGrid aria-hidden gridTemplateColumns={columns} css={{ mt: "6" }}>
    {[0, 1, 2].map((card) => (
      <Box as="li" key={card} height={{ base: "15rem", sm: "26rem" }} bg="bg.subtle" borderRadius="md" />
    ))}
  </CardGrid>
);

type State = ReturnType<typeof useListedBusinesses>["state"];

const countWords = { loading: finder.countSoFar, failed: finder.countWithout, loaded: finder.count } as const;

const NoneFound = ({ words, onClear }: { words: { title: string; text: string }; onClear: () => void }) => (
  <Box mt="6" py={{ base: "10", md: "16" }} px="6" borderWidth="1px" borderRadius="md" textAlign="center">
    <Heading as="h3" textStyle="heading">
      {words.title}
    </Heading>
    <Text mt="2" mb="6" color="fg.muted">
      {words.text}
    </Text>
    <Button onClick={onClear}>{finder.none.clear}</Button>
  </Box>
);

/** Focuses the first of the cards that "more" has added. */
const useFocusOnMore = (visibleCount: number) => {
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number>(undefined);
  useEffect(() => {
    if (firstNew.current === undefined || firstNew.current >= visibleCount) return;
    list.current?.children[firstNew.current]?.querySelector("a")?.focus();
    firstNew.current = undefined;
  }, [visibleCount]);
  return { list, focusNext: () => void (firstNew.current = visibleCount) };
};

type ResultsProps = {
  found: readonly Business[];
  /** The largest number of cards. */
  shown: number;
  /** Of the listed ones. */
  state: State;
  order: "listed first" | "samples first";
  onMore: () => void;
  onClear: () => void;
};

/** The businesses found, and how many they are. */
export const Results = ({ found, shown, state, order, onMore, onClear }: ResultsProps) => {
  const visible = found.slice(0, shown);
  const { list, focusNext } = useFocusOnMore(visible.length);
  const showMore = () => {
    focusNext();
    onMore();
  };
  return (
    <>
      <Text role="status" mt="5" color="fg.muted">
        {countWords[state](found.length)}
      </Text>
      {found.length > 0 && (
        <CardGrid
          // Listed businesses that come first replace the samples, rather than push them away.
          key={order}
          ref={list}
          gridTemplateColumns={columns}
          css={{ mt: "6" }}
        >
          {visible.map((business) => (
            <BusinessCard key={business.slug} business={business} />
          ))}
        </CardGrid>
      )}
      {found.length === 0 &&
        (state === "loading" ? (
          <CardSkeletons />
        ) : (
          <NoneFound words={state === "failed" ? finder.noneLoaded : finder.none} onClear={onClear} />
        ))}
      {found.length > shown && (
        <Row flexWrap="wrap" columnGap="5" rowGap="3" mt="8">
          <Button onClick={showMore}>{finder.more(Math.min(pageSize, found.length - shown))}</Button>
          <Text color="fg.muted">{finder.shown(visible.length, found.length)}</Text>
        </Row>
      )}
      {visible.some(({ isSample }) => isSample) && (
        <Text mt="8" textStyle="small" color="fg.muted">
          {finder.samples}
        </Text>
      )}
    </>
  );
};
