import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query matches: for rendering other elements, not just other styles. */
export const useMedia = (query: string) => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query);
      media.addEventListener("change", onChange);
      return () => media.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
};

/** From the theme's `md`, two panes fit side by side. */
export const wideQuery = "(min-width: 48rem)";

/** Whether two panes fit. */
export const useIsWide = () => useMedia(wideQuery);
