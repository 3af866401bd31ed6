import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import {
  NavigationType,
  useLocation,
  useNavigationType,
  useSearchParams,
  type Location,
  type NavigateOptions,
} from "react-router-dom";
import { keepFocusAndScroll } from "#web/ui/focus.ts";

/** How long typing must pause before the address is updated: browsers limit how often it may change. */
const addressPauseMs = 400;

const withValues = (was: URLSearchParams, is: Record<string, string>) => {
  const next = new URLSearchParams(was);
  for (const [name, value] of Object.entries(is)) {
    if (value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
};

/** Whether the browser is still at the history entry that is rendered, with no navigation in progress. */
const isCurrentEntry = (key: string) => ((window.history.state as { key?: string } | null)?.key ?? "default") === key;

const withinPage = { state: keepFocusAndScroll, preventScrollReset: true } satisfies NavigateOptions;

/**
 * The search, filters and views, kept in the address so that Back restores them and links can be shared. Typing
 * replaces the address; choosing a filter or a view adds a history entry.
 */
export const useSearchAddress = () => {
  const [address, setAddress] = useSearchParams();
  const { key, state } = useLocation() as Location<unknown>;
  const navigation = useNavigationType();
  const searched = address.get("search") ?? "";
  const [text, setText] = useState(searched);
  const [lastKey, setLastKey] = useState(key);
  if (key !== lastKey) {
    setLastKey(key);
    // Only changes made here keep what is being typed: after Back or a link, the address decides.
    if (navigation === NavigationType.Pop || state !== keepFocusAndScroll) setText(searched);
  }
  const follow = useEffectEvent(() => {
    // The next page or view may still be loading while this one is shown: it must not be replaced.
    if (isCurrentEntry(key) && text !== searched)
      setAddress(withValues(address, { search: text }), { ...withinPage, replace: true });
  });
  useEffect(() => {
    const timer = setTimeout(follow, addressPauseMs);
    return () => clearTimeout(timer);
  }, [text, key]);
  // What was set last, which may not be rendered yet.
  const last = useRef({ address, text });
  useLayoutEffect(() => void (last.current.address = address), [address]);
  useLayoutEffect(() => void (last.current.text = text), [text]);
  return {
    address,
    text,
    setText,
    /**
     * Sets filters and other values together with the current search text, which Back leaves unchanged. An empty value
     * removes one.
     */
    setValues: useCallback(
      (is: Record<string, string>, options?: NavigateOptions) => {
        const was = withValues(last.current.address, { search: last.current.text });
        const next = withValues(was, is);
        if (!options?.replace && was.toString() !== last.current.address.toString())
          setAddress(was, { ...withinPage, replace: true });
        if (next.toString() !== was.toString()) setAddress(next, { ...withinPage, ...options });
        last.current.address = next;
      },
      [setAddress],
    ),
  };
};
export type SearchAddress = ReturnType<typeof useSearchAddress>;
