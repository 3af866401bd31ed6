import { Box } from "@chakra-ui/react";
import { useEffect, useRef } from "react";
import { finder, type Business } from "#web/content/network.ts";
import { Button } from "#web/ui/button.tsx";
import { CardGrid } from "#web/ui/card-grid.tsx";
import { Heading, Row, Text } from "#web/ui/layout.ts";
import { BusinessCard } from "./business-card.tsx";
import { step } from "./filters.ts";
import type { useListed } from "./listed.ts";

type CardSkeletonsProps = { columns: { sm: string; lg: string } };

/** Cards' shapes, while nothing is found yet and more is on its way. */
const CardSkeletons = ({ columns }: CardSkeletonsProps) => (
  <CardGrid aria-hidden gridTemplateColumns={columns} css={{ mt: "6" }}>
    {[0, 1, 2].map((card) => (
      <Box as="li" key={card} height={{ base: "15rem", sm: "26rem" }} bg="bg.subtle" borderRadius="md" />
    ))}
  </CardGrid>
);

type State = ReturnType<typeof useListed>["state"];

const counted = { loading: finder.countSoFar, failed: finder.countWithout, loaded: finder.count } as const;

/** Three beside one another; a card that is left over stays as wide as the others. */
const columns = { sm: "repeat(2, minmax(0, 1fr))", lg: "repeat(3, minmax(0, 1fr))" } as const;

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

/** Reading goes on with the first of the cards that were asked for. */
const useFocusOnMore = (visible: number) => {
  const list = useRef<HTMLUListElement>(null);
  const next = useRef<number>(undefined);
  useEffect(() => {
    if (next.current === undefined || next.current >= visible) return;
    list.current?.children[next.current]?.querySelector("a")?.focus();
    next.current = undefined;
  }, [visible]);
  return { list, ask: () => void (next.current = visible) };
};

type ResultsProps = {
  found: readonly Business[];
  /** How many of them at most. */
  shown: number;
  /** What has become of the listed ones. */
  state: State;
  order: "listed first" | "samples first";
  onMore: () => void;
  onClear: () => void;
};

/** The businesses found, and how many they are. */
export const Results = ({ found, shown, state, order, onMore, onClear }: ResultsProps) => {
  const visible = found.slice(0, shown);
  const { list, ask } = useFocusOnMore(visible.length);
  const more = () => {
    ask();
    onMore();
  };
  return (
    <>
      <Text role="status" mt="5" color="fg.muted">
        {counted[state](found.length)}
      </Text>
      {found.length > 0 && (
        <CardGrid
          // Those that come before the others come in their place, rather than to push them away.
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
          <CardSkeletons columns={columns} />
        ) : (
          <NoneFound words={state === "failed" ? finder.noneLoaded : finder.none} onClear={onClear} />
        ))}
      {found.length > shown && (
        <Row flexWrap="wrap" columnGap="5" rowGap="3" mt="8">
          <Button onClick={more}>{finder.more(Math.min(step, found.length - shown))}</Button>
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
