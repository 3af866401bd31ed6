import { Box } from "@chakra-ui/react";
import { useCallback, useDeferredValue, useRef } from "react";
import { directoryWords } from "#web/content/portal-directory.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { useDirectory } from "./api.ts";
import { DirectorySkeleton } from "./directory-skeleton.tsx";
import { Results } from "./results.tsx";
import { SearchField } from "./search-field.tsx";
import { useSearch } from "./use-search.ts";

const Loading = () => (
  <>
    <Box as="p" role="status" mb="4" textStyle="small" color="fg.muted">
      {directoryWords.loading}
    </Box>
    <DirectorySkeleton />
  </>
);

/** Everybody who shows themselves, and the means to find one. */
export const MemberDirectory = () => {
  const { data, isFetching, isError, refetch } = useDirectory();
  const [text, search] = useSearch();
  // The field keeps up with typing; the cards follow when there is time.
  const query = useDeferredValue(text);
  const field = useRef<HTMLInputElement>(null);

  const change = useCallback(
    (to: string) => {
      search(to);
      scrollTo({ top: 0, behavior: "instant" });
    },
    [search],
  );
  const clear = useCallback(() => {
    change("");
    field.current?.focus();
  }, [change]);
  return (
    <>
      <SearchField text={text} onChange={change} field={field} />
      {isError && !isFetching && <FailedRegion message={directoryWords.failed} onRetry={() => void refetch()} />}
      {data && <Results {...data} isLoading={isFetching} query={query} onClear={clear} />}
      {!data && isFetching && <Loading />}
    </>
  );
};
