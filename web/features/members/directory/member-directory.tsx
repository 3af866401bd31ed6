import { Box, chakra } from "@chakra-ui/react";
import { useCallback, useMemo, useRef, type RefObject } from "react";
import { directoryWords } from "#web/content/portal-directory.ts";
import { findPauseEnd } from "#web/lib/api/pause.ts";
import { SearchField } from "#web/lib/forms/filter-fields.tsx";
import { useSearchAddress } from "#web/lib/search-address.ts";
import { useSettled } from "#web/lib/use-settled.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Text } from "#web/ui/layout.ts";
import { noFilters, readFilters, useDirectory, type Filters } from "./api.ts";
import { DirectoryFilters } from "./directory-filters.tsx";
import { DirectorySkeleton } from "./member-cards.tsx";
import { Results, type Acquaintances } from "./results.tsx";

type SearchFormProps = { text: string; onChange: (text: string) => void; field: RefObject<HTMLInputElement | null> };

/** Looks through the members while one types; stays in reach of a long list. */
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

/** How long typing rests before it is searched: a word that is typed in one go is one search. */
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

/** The members who show themselves in the directory, and the means to find one. */
export const MemberDirectory = ({ acquaintances }: { acquaintances: Acquaintances }) => {
  const { address, text, setText, setFilters } = useSearchAddress();
  const query = address.toString();
  const filters = useMemo(() => readFilters(new URLSearchParams(query)), [query]);
  const search = useSettled(text.trim(), settleMs);
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
    setFilters(part);
    scrollUp();
  };
  const clear = () => {
    change("");
    setFilters({ search: "", ...noFilters });
    field.current?.focus();
  };
  const pausedUntil = findPauseEnd(error);
  // Without a network the members from before are not those that are asked for, and stay so for long.
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
