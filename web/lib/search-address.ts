import { useEffect, useEffectEvent, useState } from "react";
import { NavigationType, useLocation, useNavigationType, useSearchParams } from "react-router-dom";
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

/**
 * The search and filters, kept in the address so that Back restores them and links can be shared. Typing replaces the
 * address; choosing a filter adds a history entry. An empty value removes a filter.
 */
export const useSearchAddress = () => {
  const [address, setAddress] = useSearchParams();
  const { key, pathname } = useLocation();
  const navigation = useNavigationType();
  const searched = address.get("search") ?? "";
  const [text, setText] = useState(searched);
  const [lastKey, setLastKey] = useState(key);
  if (key !== lastKey) {
    setLastKey(key);
    if (navigation === NavigationType.Pop) setText(searched);
  }
  const replace = (next: URLSearchParams) => setAddress(next, { replace: true, preventScrollReset: true });
  const follow = useEffectEvent(() => {
    // While the next page loads, this one is still shown: changing the address would lead back here.
    const isLeft = window.location.pathname !== pathname;
    if (!isLeft && text !== searched) replace(withValues(address, { search: text }));
  });
  useEffect(() => {
    const timer = setTimeout(follow, addressPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return {
    address,
    text,
    setText,
    /** Filters are set together with the current search text, which Back leaves unchanged. */
    setFilters: (is: Record<string, string>) => {
      const was = withValues(address, { search: text });
      if (text !== searched) replace(was);
      const next = withValues(was, is);
      if (next.toString() !== was.toString()) setAddress(next, { state: keepFocusAndScroll, preventScrollReset: true });
    },
  };
};
