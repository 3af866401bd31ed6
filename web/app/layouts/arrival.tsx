import { chakra } from "@chakra-ui/react";
import { useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType, type Location } from "react-router-dom";
import { goToPart, keepFocusAndScroll } from "#web/ui/focus.ts";

/** The id of the page within its layout, target of the skip link and of focus after navigation. */
export const mainId = "main";

/** The skip link: the first focusable element. */
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
      _print: { display: "none" },
    },
  },
  // A hash in the address would count as a navigation, and the router would treat it as going back to the first page.
  { defaultProps: { onClick: goToPart("start") } },
);

/** Scroll positions of this visit, by history entry. */
const positions = new Map<string, number>();

/**
 * Does what browsers do after navigation, for pages loaded on the client: back and forward restore the scroll
 * position, anything else starts at the top (or at the `#part`), and focus moves there. Once for the whole site,
 * since changing layouts is a navigation too.
 */
export const useArrival = () => {
  const { key, hash, pathname, state } = useLocation() as Location<unknown>;
  const navigation = useNavigationType();
  const lastLocation = useRef({ key, pathname });

  // Before the next frame: the new page scrolls too, and must not overwrite the previous page's position.
  useLayoutEffect(() => {
    const remember = () => positions.set(key, scrollY);
    history.scrollRestoration = "manual";
    // Leaves reloads to the browser.
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
    // Replacing the address or changing a filter is not a navigation.
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
