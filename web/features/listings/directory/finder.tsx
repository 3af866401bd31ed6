import { Box, chakra } from "@chakra-ui/react";
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, type RefObject, memo } from "react";
import { Link } from "react-router-dom";
import { businessCategories } from "#shared/businesses.ts";
import { finder, samples, type Business } from "#web/content/network.ts";
import { FieldFrame } from "#web/lib/forms/field-frame.tsx";
import { SearchField, Select } from "#web/lib/forms/filter-fields.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { CardGrid, Card } from "#web/ui/cards.tsx";
import { ExternalLink } from "#web/ui/external-link.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Heading, Row, Text, Stack } from "#web/ui/layout.ts";
import { LivePart } from "#web/ui/lazy-part.tsx";
import { getEmailAddress, getPhoneAddress, getWebsiteAddress } from "#web/ui/outside-addresses.ts";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { BusinessPicture } from "./business-picture.tsx";
import {
  filterBusinesses,
  noFilters,
  pageSize,
  readFilters,
  toSearchEntry,
  useFilters,
  type Filters,
} from "./filters.ts";
import { NotLoaded, useListedBusinesses } from "./listed-businesses.tsx";

const NameLink = chakra(Link, {
  base: {
    color: "inherit",
    textDecoration: "none",
    overflowWrap: "anywhere",
    // The whole card links to the business's page, except for controls above it.
    _after: { content: '""', position: "absolute", inset: "0" },
    _hover: { color: "brand.fg" },
  },
});
const Place = chakra("p", {
  base: {
    display: "flex",
    gap: "2",
    mt: "1",
    textStyle: "small",
    color: "fg.muted",
    overflowWrap: "anywhere",
    "& svg": { mt: "1" },
  },
});
const ContactLink = chakra("a", {
  base: {
    display: "inline-flex",
    gap: "2",
    alignItems: "center",
    minHeight: "11",
    minWidth: "0",
    overflowWrap: "anywhere",
    textDecoration: "none",
    textStyle: "small",
    _hover: { color: "brand.fg", textDecoration: "underline" },
  },
});

const Phone = ({ phone }: { phone: string }) => {
  const address = getPhoneAddress(phone);
  return (
    <ContactLink as={address ? "a" : "span"} href={address}>
      <Icon name="phone" color="brand.fg" width="4" height="4" />
      <bdi>{phone}</bdi>
    </ContactLink>
  );
};

/** Contact details, without opening the business's page. */
const Contact = ({ business: { name, phone, email, website } }: { business: Business }) => (
  <Row
    alignItems="stretch"
    position="relative"
    flexWrap="wrap"
    justifyContent="space-between"
    columnGap="2"
    mt="3"
    pt={{ base: "3", md: "4" }}
    borderTopWidth="1px"
  >
    {phone && <Phone phone={phone} />}
    {email && (
      <ContactLink href={getEmailAddress(email)}>
        <Icon name="mail" color="brand.fg" width="4" height="4" />
        {email}
      </ContactLink>
    )}
    {getWebsiteAddress(website) && (
      <ExternalLink href={website} rel="sponsored" look="quiet" size="compact" px="0" color="brand.fg">
        {finder.website} <chakra.span srOnly>{finder.of(name)}</chakra.span>
      </ExternalLink>
    )}
  </Row>
);

/** A business's card: what it does, where it is, and contact details. */
const BusinessCard = memo(({ business }: { business: Business }) => (
  <Card
    data-slug={business.slug}
    position="relative"
    p="0"
    gap="0"
    overflow="hidden"
    transition="border-color 260ms"
    _hover={{ borderColor: "brand.solid" }}
    _focusWithin={{ borderColor: "brand.solid" }}
  >
    <Box hideBelow={business.logo || business.featuredImage ? undefined : "sm"}>
      <BusinessPicture business={business} />
    </Box>
    <Stack flexGrow="1" gap="3" pt={{ base: "6", md: "7" }} px={{ base: "6", md: "8" }} pb={{ base: "3", md: "4" }}>
      <Row alignItems="stretch" as="p" justifyContent="space-between" gap="3" textStyle="small" color="brand.fg">
        <chakra.span fontWeight="600">{business.category}</chakra.span>
        {business.isSample && <chakra.span color="fg.muted">{finder.sample}</chakra.span>}
      </Row>
      <div>
        <Heading as="h3" textStyle="heading" dir="auto">
          <NameLink to={paths.business(business.slug)}>{business.name}</NameLink>
        </Heading>
        <Place>
          <Icon name="pin" width="4" height="4" />
          <bdi>{business.location}</bdi>
        </Place>
      </div>
      <Text flexGrow="1" dir="auto" overflowWrap="anywhere">
        {business.description}
      </Text>
      <Contact business={business} />
    </Stack>
  </Card>
));

/** Three per row; a single card in the last row is no wider. */
const columns = { sm: "repeat(2, minmax(0, 1fr))", lg: "repeat(3, minmax(0, 1fr))" } as const;

/** Skeleton cards, while nothing is found yet and more are loading. */
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

/** Focuses the first card added by "more". */
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
  /** The maximum number of cards. */
  shown: number;
  /** Loading state of the listed businesses. */
  state: State;
  order: "listed first" | "samples first";
  onMore: () => void;
  onClear: () => void;
};

/** The matching businesses, and how many there are. */
const Results = ({ found, shown, state, order, onMore, onClear }: ResultsProps) => {
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
          // Listed businesses at the front replace samples instead of pushing them down.
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

const Form = chakra("form", {
  base: {
    display: "grid",
    gridTemplateColumns: { md: "minmax(0, 1fr) 17rem" },
    gap: { base: "4", md: "6" },
    mt: "8",
  },
});

type FilterFormProps = {
  filters: Filters;
  onChange: (changed: Partial<Filters>) => void;
  searchField: RefObject<HTMLInputElement | null>;
};

/** Searches businesses while typing. */
const FilterForm = ({ filters, onChange, searchField }: FilterFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const readFields = useEffectEvent(() => {
    const { q, category } = readFilters(new FormData(form.current!));
    const isKnown = q === filters.q && category === filters.category;
    if (!isKnown && (q.trim() || category)) onChange({ q, category });
  });
  // The visitor may have typed before hydration.
  useEffect(() => readFields(), []);

  return (
    <Form ref={form} role="search" aria-label={finder.title} onSubmit={(event) => event.preventDefault()}>
      <SearchField {...finder.search} value={filters.q} onChange={(q) => onChange({ q })} field={searchField} />
      <FieldFrame id="category" label={finder.category.label}>
        <Select
          id="category"
          name="category"
          value={filters.category}
          onChange={(event) => onChange({ category: event.target.value })}
        >
          <option value="">{finder.category.all}</option>
          {businessCategories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
      </FieldFrame>
    </Form>
  );
};

const load = async () => (await import("./load-listed.tsx")).LoadListed;

/** All businesses with search: listed ones, and the samples, which are available at once. */
export const Finder = () => {
  const [filters, changeFilters] = useFilters();
  const { state, businesses, samplesBefore } = useListedBusinesses();
  const entries = useMemo(
    () => [...samples.slice(0, samplesBefore), ...businesses, ...samples.slice(samplesBefore)].map(toSearchEntry),
    [businesses, samplesBefore],
  );
  // Deferred, so that the field keeps up with typing.
  const { q, category, shown } = useDeferredValue(filters);
  const found = useMemo(() => filterBusinesses(entries, { q, category }), [entries, q, category]);
  const searchField = useRef<HTMLInputElement>(null);
  const cards = useRef<HTMLDivElement>(null);
  const clear = () => {
    changeFilters(noFilters);
    searchField.current?.focus();
  };
  return (
    <Section aria-labelledby="businesses" bg="bg">
      <SectionHead id="businesses" title={finder.title} />
      <FilterForm filters={filters} onChange={changeFilters} searchField={searchField} />
      <Box ref={cards} tabIndex={-1}>
        <Results
          found={found}
          shown={shown}
          state={state}
          order={businesses.length > 0 && samplesBefore === 0 ? "listed first" : "samples first"}
          onMore={() => changeFilters({ ...filters, shown: filters.shown + pageSize })}
          onClear={clear}
        />
        <LivePart load={load} props={{ cards }} placeholder={null} failed={(retry) => <NotLoaded onRetry={retry} />} />
      </Box>
    </Section>
  );
};
