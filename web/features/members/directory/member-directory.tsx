import { Box, chakra } from "@chakra-ui/react";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useMemo, useRef, type RefObject, memo, useId, useEffect, useLayoutEffect, useState } from "react";
import type { DirectoryChoices, DirectoryCard as Member, DirectorySummary } from "#shared/directory.ts";
import { directoryWords } from "#web/content/portal-directory.ts";
import { useAdmins } from "#web/lib/admins.ts";
import { findPauseEnd } from "#web/lib/api/client.ts";
import { SearchField, Select } from "#web/lib/forms/filter-fields.tsx";
import { useSearchAddress } from "#web/lib/search-address.ts";
import { useMay, useMember } from "#web/lib/session/require-session.tsx";
import { useDebounced } from "#web/lib/use-settled.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { pressedLook } from "#web/ui/filter-buttons.tsx";
import { Text, Row } from "#web/ui/layout.ts";
import { OlderButton } from "#web/ui/older-button.tsx";
import { noFilters, readFilters, useDirectory, type Filters, chosenValue } from "./api.ts";
import { DirectorySkeleton, CardList, MemberCard, rowHeightRem, useColumns } from "./member-cards.tsx";

/** Rows rendered above and below the visible ones, so that keyboard focus can move to them. */
const rowsInReserve = 1;

const toPixels = (rem: number) => rem * parseFloat(getComputedStyle(document.documentElement).fontSize || "16");

/** Where the member met others, by their ids. */
type Acquaintances = ReadonlyMap<string, string>;

type MemberListProps = {
  members: readonly Member[];
  /** Total matches, of which these are the first. */
  found: number;
  acquaintances: Acquaintances;
};

/** The loaded members as cards; only visible rows are rendered. */
const MemberList = memo(({ members, found, acquaintances }: MemberListProps) => {
  const { id } = useMember();
  const admins = useAdmins();
  const columns = useColumns();
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current!.getBoundingClientRect().top + scrollY), [columns]);

  const rows = useWindowVirtualizer({
    count: Math.ceil(members.length / columns),
    estimateSize: () => toPixels(rowHeightRem),
    overscan: rowsInReserve,
    scrollMargin: top,
    initialOffset: () => scrollY,
  });
  const drawn = rows.getVirtualItems();
  const first = (drawn[0]?.index ?? 0) * columns;
  const after = ((drawn.at(-1)?.index ?? -1) + 1) * columns;
  return (
    <div ref={list} role="list" aria-label={directoryWords.title} style={{ height: rows.getTotalSize() }}>
      <CardList role="none" columns={columns} style={{ transform: `translateY(${(drawn[0]?.start ?? top) - top}px)` }}>
        {members.slice(first, after).map((member, index) => (
          <MemberCard
            key={member.id}
            member={member}
            isOwn={member.id === id}
            isAdmin={admins.has(member.id)}
            metAt={acquaintances.get(member.id)}
            place={first + index + 1}
            count={found}
          />
        ))}
      </CardList>
    </div>
  );
});

const NoneFound = ({ onClear }: { onClear: () => void }) => (
  <Empty text={directoryWords.noneFound}>
    <Button onClick={onClear}>{directoryWords.clear}</Button>
  </Empty>
);

const NoMembers = () => (
  <Empty text={directoryWords.nobody}>
    <LinkButton to={portalPaths.profile}>{directoryWords.complete}</LinkButton>
  </Empty>
);

/** Focuses the first of the newly loaded members, so that reading continues there. */
const focusPlace = (place: number) =>
  document.querySelector<HTMLElement>(`[role=listitem][aria-posinset="${place}"] a`)?.focus({ preventScroll: true });

type MoreProps = Pick<
  ResultsProps,
  "isPaused" | "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError" | "fetchNextPage"
> & {
  shown: number;
  found: number;
  error: unknown;
};

/** How much of the list is loaded, and a button for more. */
const More = ({
  shown,
  found,
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  isPaused,
  error,
  ...props
}: MoreProps) => {
  const from = useRef<number>(undefined);
  useEffect(() => {
    if (from.current === undefined || shown <= from.current) return;
    focusPlace(from.current + 1);
    from.current = undefined;
  }, [shown]);
  if (!hasNextPage) return null;
  const pausedUntil = findPauseEnd(error);
  const { more, offline, paused } = directoryWords;
  const olderFailed = pausedUntil === undefined ? more.olderFailed : paused(pausedUntil);
  return (
    <Box mt="6" display="grid" justifyItems="center" gap="3">
      <Text textStyle="small" color="fg.muted">
        {directoryWords.shown(shown, found)}
      </Text>
      <OlderButton
        words={{ ...more, olderFailed: isPaused ? offline : olderFailed }}
        query={{
          ...{ hasNextPage, isFetchingNextPage, isFetchNextPageError: isPaused || isFetchNextPageError },
          fetchNextPage: () => {
            from.current = shown;
            void props.fetchNextPage();
          },
        }}
      />
    </Box>
  );
};

type Page = { items: readonly Member[]; cursor?: string | undefined; summary?: DirectorySummary | undefined };

type ResultsProps = {
  pages: readonly Page[];
  acquaintances: Acquaintances;
  /** Whether these are the previous search's results while new ones load. */
  isLate: boolean;
  /** Whether a request is paused until there is a network. */
  isPaused: boolean;
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
  onClear: () => void;
};

/** The matching members, paged, and how many there are. */
const Results = ({ pages, acquaintances, isLate, onClear, ...more }: ResultsProps) => {
  // A member renamed between two pages may be on both.
  const members = useMemo(
    () => [...new Map(pages.flatMap(({ items }) => items).map((member) => [member.id, member])).values()],
    [pages],
  );
  const { found = members.length, all = members.length } = pages[0]?.summary ?? {};
  return (
    <Box
      // Dimmed only after a delay, so that a quick response changes nothing but the cards.
      css={{ transition: "opacity 160ms 200ms", "&[data-late]": { opacity: "0.55" } }}
      data-late={isLate ? "" : undefined}
    >
      <Text role="status" mb="4" textStyle="small" color="fg.muted">
        {directoryWords.count(found, all)}
        {pages.length > 1 && (
          <Box as="span" srOnly>
            {` ${directoryWords.shown(members.length, found)}`}
          </Box>
        )}
      </Text>
      {members.length > 0 && <MemberList {...{ members, found, acquaintances }} />}
      {members.length === 0 && (all > 0 ? <NoneFound onClear={onClear} /> : <NoMembers />)}
      <More shown={members.length} found={found} {...more} />
    </Box>
  );
};

const words = directoryWords.filters;
const Label = chakra("label", { base: { display: "block", mb: "1", fontWeight: "600", textStyle: "small" } });

type Option = { value: string; name: string; count?: number };

type ChoiceProps = {
  name: string;
  label: string;
  any: string;
  value: string;
  options: readonly Option[];
  onChoose: (value: string) => void;
};

/** Includes the selected option, even if nobody matches it any more. */
const withChosen = (options: readonly Option[], value: string) =>
  value === "" || options.some((option) => option.value === value) ? options : [{ value, name: value }, ...options];

const Choice = ({ name, label, any, value, options, onChoose }: ChoiceProps) => {
  const id = useId();
  return (
    <Box flex={{ base: "1 1 8.25rem", sm: "1 1 12rem" }} maxWidth={{ sm: "17rem" }} minWidth="0">
      <Label htmlFor={id}>{label}</Label>
      <Select id={id} name={name} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        <option value="">{any}</option>
        {withChosen(options, value).map((option) => (
          <option key={option.value} value={option.value}>
            {option.count === undefined ? option.name : words.option(option.name, option.count)}
          </option>
        ))}
      </Select>
    </Box>
  );
};

const CountedOptions = ({ of: options }: { of: readonly Required<Option>[] }) =>
  options.map(({ value, name, count }) => (
    <option key={value} value={value}>
      {words.option(name, count)}
    </option>
  ));

type FieldChoiceProps = {
  fields: NonNullable<DirectoryChoices["fields"]>;
  value: string;
  onChoose: (value: string) => void;
};

/** The club's own fields in one list: one option of one of them at a time. */
const FieldChoice = ({ fields, value, onChoose }: FieldChoiceProps) => {
  const id = useId();
  const options = fields.map((field) => ({
    ...field,
    options: field.options.map((option) => ({ ...option, value: `${field.id}:${option.value}` })),
  }));
  const [only] = options.length === 1 ? options : [];
  const isThere = value === "" || options.some((each) => each.options.some((option) => option.value === value));
  return (
    <Box flex={{ base: "1 1 8.25rem", sm: "1 1 12rem" }} maxWidth={{ sm: "17rem" }} minWidth="0">
      <Label htmlFor={id} overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
        {only?.label ?? words.field}
      </Label>
      <Select id={id} name="field" value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        <option value="">{words.anyField}</option>
        {/* Nobody has it any more. */}
        {!isThere && <option value={value}>{value.slice(value.indexOf(":") + 1)}</option>}
        {only && <CountedOptions of={only.options} />}
        {!only &&
          options.map((field) => (
            <optgroup key={field.id} label={field.label}>
              <CountedOptions of={field.options} />
            </optgroup>
          ))}
      </Select>
    </Box>
  );
};

type ToggleProps = { name: "met" | "new"; filters: Filters; label: string; onChoose: (is: string) => void };

const Toggle = ({ name, filters, label, onChoose }: ToggleProps) => {
  const isPressed = filters[name] === chosenValue;
  return (
    <Button
      size="compact"
      aria-pressed={isPressed}
      css={pressedLook}
      onClick={() => onChoose(isPressed ? "" : chosenValue)}
    >
      {label}
    </Button>
  );
};

type Props = {
  /** The values members share with the reader; nothing while loading. */
  choices: DirectoryChoices | undefined;
  filters: Filters;
  onChange: (part: Partial<Filters>) => void;
};

const none: DirectoryChoices = { industries: [], locations: [] };

/** Filters the directory by what its members share with the reader. */
const DirectoryFilters = memo(({ choices = none, filters, onChange }: Props) => (
  <Row role="group" aria-label={words.label} flexWrap="wrap" alignItems="end" gap="3" mb="4">
    <Choice
      name="industry"
      label={words.industry}
      any={words.anyIndustry}
      value={filters.industry}
      options={choices.industries.map(({ value, count }) => ({ value, name: value, count }))}
      onChoose={(industry) => onChange({ industry })}
    />
    <Choice
      name="location"
      label={words.city}
      any={words.anyCity}
      value={filters.location}
      options={choices.locations}
      onChoose={(location) => onChange({ location })}
    />
    {(choices.fields || filters.field !== "") && (
      <FieldChoice fields={choices.fields ?? []} value={filters.field} onChoose={(field) => onChange({ field })} />
    )}
    {choices.levels && (
      <Choice
        name="level"
        label={words.level}
        any={words.anyLevel}
        value={filters.level}
        options={choices.levels}
        onChoose={(level) => onChange({ level })}
      />
    )}
    <Row flexWrap="wrap" gap="3">
      <Toggle name="met" filters={filters} label={words.met} onChoose={(met) => onChange({ met })} />
      <Toggle name="new" filters={filters} label={words.isNew} onChoose={(is) => onChange({ new: is })} />
    </Row>
  </Row>
));

type SearchFormProps = { text: string; onChange: (text: string) => void; field: RefObject<HTMLInputElement | null> };

/** Searches members while typing; stays visible above a long list. */
const SearchForm = ({ text, ...props }: SearchFormProps) => (
  <chakra.form
    role="search"
    position="sticky"
    top="0"
    zIndex="1"
    mx="-1"
    px="1"
    mt="-3"
    py="3"
    bg="bg"
    onSubmit={(event) => event.preventDefault()}
  >
    <Box maxWidth="32rem">
      <SearchField {...directoryWords.search} {...props} value={text} maxLength={100} />
    </Box>
  </chakra.form>
);

/** How long typing must pause before searching, so that one word is one search. */
const settleMs = 250;

const Loading = () => (
  <>
    <Text role="status" mb="4" textStyle="small" color="fg.muted">
      {directoryWords.loading}
    </Text>
    <DirectorySkeleton />
  </>
);

const scrollUp = () => scrollTo({ top: 0, behavior: "instant" });

/** The members visible in the directory, with search and filters. */
export const MemberDirectory = ({ acquaintances }: { acquaintances: Acquaintances }) => {
  const { address, text, setText, setValues } = useSearchAddress();
  const query = address.toString();
  const mayFilter = useMay("members");
  const filters = useMemo(() => readFilters(new URLSearchParams(query), mayFilter), [query, mayFilter]);
  const search = useDebounced(text.trim(), settleMs);
  const { data, isFetching, isPaused, error, refetch, isPlaceholderData, ...more } = useDirectory(search, filters);
  const field = useRef<HTMLInputElement>(null);
  const summary = data?.pages[0]?.summary;

  const change = useCallback(
    (to: string) => {
      setText(to);
      scrollUp();
    },
    [setText],
  );
  const filter = (part: Partial<Filters>) => {
    setValues(part);
    scrollUp();
  };
  const clear = () => {
    change("");
    setValues({ search: "", ...noFilters });
    field.current?.focus();
  };
  const pausedUntil = findPauseEnd(error);
  // Offline, the previous results do not match the search, and will not for a while.
  const shown = isPlaceholderData && isPaused ? undefined : data;
  const failure = pausedUntil === undefined ? directoryWords.failed : directoryWords.paused(pausedUntil);
  return (
    <>
      <SearchForm text={text} onChange={change} field={field} />
      {summary?.all !== 0 && <DirectoryFilters choices={summary?.choices} filters={filters} onChange={filter} />}
      {!shown && !isFetching && (
        <FailedRegion message={isPaused ? directoryWords.offline : failure} onRetry={() => void refetch()} />
      )}
      {shown && (
        <Results
          pages={shown.pages}
          acquaintances={acquaintances}
          isLate={isPlaceholderData}
          isPaused={isPaused}
          error={error}
          onClear={clear}
          {...more}
        />
      )}
      {!shown && isFetching && <Loading />}
    </>
  );
};
