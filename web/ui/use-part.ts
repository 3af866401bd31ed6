import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { goTo } from "./focus.ts";

/** Goes to the `#part` that the address names, which arrival missed: once what it and all above it show has been loaded. */
export const usePart = (isLoaded: boolean) => {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (isLoaded && hash !== "") goTo(document.getElementById(decodeURIComponent(hash.slice(1))));
  }, [isLoaded, hash, key]);
};
