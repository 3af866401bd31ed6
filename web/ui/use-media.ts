import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds: for what is another element, not only another look, where there is less room. */
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

/** Two panes have room side by side: from the theme's `md` on. */
export const wideQuery = "(min-width: 48rem)";

/** Whether they have. */
export const useIsWide = () => useMedia(wideQuery);
