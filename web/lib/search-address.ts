import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";

/** How long typing rests before the address follows: browsers refuse to change it with each key. */
const addressPauseMs = 400;

/**
 * What is searched for, and the filters, as the address has them: they are there again after Back, and can be shared. The
 * address follows typing; an empty value takes a filter out of it.
 */
export const useSearchAddress = () => {
  const [address, setAddress] = useSearchParams();
  const { pathname } = useLocation();
  const [text, setText] = useState(address.get("search") ?? "");
  const change = (is: Record<string, string>) =>
    setAddress(
      (was) => {
        const next = new URLSearchParams(was);
        for (const [name, value] of Object.entries(is)) {
          if (value === "") next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const follow = useEffectEvent(() => {
    // While the page that a link leads to still loads, this one is shown: changing the address would lead back here.
    const isLeft = window.location.pathname !== pathname;
    if (!isLeft && text !== (address.get("search") ?? "")) change({ search: text });
  });
  useEffect(() => {
    const timer = setTimeout(follow, addressPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return {
    address,
    text,
    setText,
    /** Filters are chosen together with what is typed by now. */
    setFilters: (is: Record<string, string>) => change({ search: text, ...is }),
  };
};
