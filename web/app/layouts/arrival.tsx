import { chakra } from "@chakra-ui/react";
import { useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType, type Location } from "react-router-dom";
import { goToPart, keepFocusAndScroll } from "#web/ui/focus.ts";

/** The id of the page within its layout, which the skip link and each arrival lead to. */
export const mainId = "main";

/** The first thing a keyboard reaches: past the navigation, to the page itself. */
export const SkipLink = chakra(
  "a",
  {
    base: {
      position: "fixed",
      insetStart: "4",
      top: "4",
      zIndex: "skipLink",
      px: "5",
      py: "3",
      bg: "brand.solid",
      color: "brand.contrast",
      borderRadius: "sm",
      fontWeight: "600",
      translate: "0 -200%",
      _focusVisible: { translate: "0 0" },
    },
  },
  // A hash in the address would be an arrival, and the router takes it for the way back to the first page.
  { defaultProps: { onClick: goToPart("start") } },
);

/** Where the visitor was on each page of this visit, by history entry. */
const positions = new Map<string, number>();

/**
 * What a browser does on arriving at a page, for pages it does not load itself: back and forward return to where the
 * visitor was, anything else starts at the top (or at the `#part`), and reading goes on from there. For the whole site:
 * a way from one layout to another is an arrival too.
 */
export const useArrival = () => {
  const { key, hash, pathname, state } = useLocation() as Location<unknown>;
  const navigation = useNavigationType();
  const lastLocation = useRef({ key, pathname });

  // Before the next frame: the new page scrolls too, and that is no place on the page before.
  useLayoutEffect(() => {
    const remember = () => positions.set(key, scrollY);
    history.scrollRestoration = "manual";
    // A reload is the browser's own business again.
    const restoreDefault = () => (history.scrollRestoration = "auto");
    addEventListener("scroll", remember, { passive: true });
    addEventListener("pagehide", restoreDefault);
    return () => {
      removeEventListener("scroll", remember);
      removeEventListener("pagehide", restoreDefault);
    };
  }, [key]);

  useLayoutEffect(() => {
    const { current } = lastLocation;
    if (current.key === key) return;
    lastLocation.current = { key, pathname };
    // A page that replaces its own address is no arrival, nor is the choice of a filter.
    const isReplaced = navigation === NavigationType.Replace;
    const isFiltered = navigation === NavigationType.Push && state === keepFocusAndScroll;
    if ((isReplaced || isFiltered) && current.pathname === pathname) return;
    const position = navigation === NavigationType.Pop ? positions.get(key) : undefined;
    const part = hash === "" ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    if (part && position === undefined) part.scrollIntoView();
    else scrollTo({ top: position ?? 0, behavior: "instant" });
    (part ?? document.getElementById(mainId))?.focus({ preventScroll: true });
  }, [key, hash, pathname, state, navigation]);
};
