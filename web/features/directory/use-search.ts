import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";

/** How long typing rests before the address follows, in milliseconds: browsers limit how often it may change. */
const addressDelay = 200;

const queryOf = (text: string) => (text.trim() === "" ? "" : `?${new URLSearchParams({ q: text.trim() }).toString()}`);

/**
 * What is looked for: `[text, search]`. It is kept in the address, so that Back returns to it. The address changes
 * without the router, which would render everything anew for it.
 */
export const useSearch = () => {
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
