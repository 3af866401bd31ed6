import { Box, chakra } from "@chakra-ui/react";
import { useEffect, useState, useCallback, useDeferredValue, useRef, type RefObject } from "react";
import { useLocation } from "react-router-dom";
import { directoryWords } from "#web/content/portal-directory.ts";
import { SearchField } from "#web/lib/forms/filter-fields.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Text } from "#web/ui/layout.ts";
import { noFilters, useDirectory } from "./api.ts";
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
      <SearchField {...directoryWords.search} {...props} value={text} />
    </Box>
  </chakra.form>
);

/** How long typing rests before the address follows: browsers limit how often it may change. */
const addressDelayMs = 200;

const formatQuery = (text: string) =>
  text.trim() === "" ? "" : `?${new URLSearchParams({ q: text.trim() }).toString()}`;

/**
 * What is looked for: `[text, search]`. The address holds it, so that Back returns to it; it changes without the router,
 * which would render everything again.
 */
const useSearch = () => {
  const { search } = useLocation();
  const [text, setText] = useState(() => new URLSearchParams(search).get("q") ?? "");

  useEffect(() => {
    const timer = setTimeout(() => {
      const query = formatQuery(text);
      if (query !== location.search) history.replaceState(history.state, "", location.pathname + query);
    }, addressDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
};

const Loading = () => (
  <>
    <Text role="status" mb="4" textStyle="small" color="fg.muted">
      {directoryWords.loading}
    </Text>
    <DirectorySkeleton />
  </>
);

/** The members who show themselves in the directory, and the means to find one. */
export const MemberDirectory = ({ acquaintances }: { acquaintances: Acquaintances }) => {
  const { data, isFetching, isError, refetch } = useDirectory();
  const [text, search] = useSearch();
  // The field keeps up with typing; the cards follow when there is time.
  const query = useDeferredValue(text);
  const field = useRef<HTMLInputElement>(null);
  const [filters, setFilters] = useState(noFilters);

  const change = useCallback(
    (to: string) => {
      search(to);
      scrollTo({ top: 0, behavior: "instant" });
    },
    [search],
  );
  const clear = useCallback(() => {
    change("");
    setFilters(noFilters);
    field.current?.focus();
  }, [change]);
  return (
    <>
      <SearchForm text={text} onChange={change} field={field} />
      {isError && !isFetching && <FailedRegion message={directoryWords.failed} onRetry={() => void refetch()} />}
      {data && data.members.length > 0 && (
        <DirectoryFilters members={data.members} filters={filters} onChange={setFilters} />
      )}
      {data && <Results {...data} {...{ acquaintances, query, filters }} isLoading={isFetching} onClear={clear} />}
      {!data && isFetching && <Loading />}
    </>
  );
};
