import { Box, chakra } from "@chakra-ui/react";
import { useEffect, useState, useCallback, useDeferredValue, useRef, type RefObject } from "react";
import { useLocation } from "react-router-dom";
import { directoryWords } from "#web/content/portal-directory.ts";
import { FieldFrame } from "#web/lib/forms/field-frame.tsx";
import { control } from "#web/theme/recipes.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Text } from "#web/ui/layout.ts";
import { useDirectory } from "./api.ts";
import { DirectorySkeleton } from "./directory-skeleton.tsx";
import { Results } from "./results.tsx";

const Input = chakra("input", { ...control, base: { ...control.base, ps: "11" } });

type SearchFieldProps = { text: string; onChange: (text: string) => void; field: RefObject<HTMLInputElement | null> };

/** Looks through the members while one types; stays in reach of a long list. */
const SearchField = ({ text, onChange, field }: SearchFieldProps) => (
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
    <FieldFrame id="q" label={directoryWords.search.label}>
      <Box position="relative" maxWidth="32rem">
        <Input
          ref={field}
          id="q"
          name="q"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          placeholder={directoryWords.search.placeholder}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
        <Icon name="search" position="absolute" insetStart="3.5" top="3.5" pointerEvents="none" color="fg.muted" />
      </Box>
    </FieldFrame>
  </chakra.form>
);

/** How long typing rests before the address follows, in milliseconds: browsers limit how often it may change. */
const addressDelay = 200;

const queryOf = (text: string) => (text.trim() === "" ? "" : `?${new URLSearchParams({ q: text.trim() }).toString()}`);

/**
 * What is looked for: `[text, search]`. It is kept in the address, so that Back returns to it. The address changes
 * without the router, which would render everything anew for it.
 */
const useSearch = () => {
  const { search } = useLocation();
  const [text, setText] = useState(() => new URLSearchParams(search).get("q") ?? "");

  useEffect(() => {
    const timer = setTimeout(() => {
      const query = queryOf(text);
      if (query !== location.search) history.replaceState(history.state, "", location.pathname + query);
    }, addressDelay);
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
