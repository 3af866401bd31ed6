import { useEffect, useEffectEvent, useState } from "react";
import { NavigationType, useLocation, useNavigationType, useSearchParams } from "react-router-dom";
import { keepFocusAndScroll } from "#web/ui/focus.ts";

/** How long typing rests before the address follows: browsers refuse to change it with each key. */
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
 * What is searched for, and the filters, as the address has them: they are there again after Back, and can be shared. The
 * address follows typing; a filter that is chosen is a step of its own, which Back takes back. An empty value takes a filter
 * out of it.
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
    // While the page that a link leads to still loads, this one is shown: changing the address would lead back here.
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
    /** Filters are chosen together with what is typed by now, which Back leaves as it is. */
    setFilters: (is: Record<string, string>) => {
      const was = withValues(address, { search: text });
      if (text !== searched) replace(was);
      const next = withValues(was, is);
      if (next.toString() !== was.toString()) setAddress(next, { state: keepFocusAndScroll, preventScrollReset: true });
    },
  };
};
