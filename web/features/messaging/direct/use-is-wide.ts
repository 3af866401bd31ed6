import { useSyncExternalStore } from "react";

/** From here on list and conversation stand side by side: the theme's `md`. */
const query = "(min-width: 48rem)";

const subscribe = (onChange: () => void) => {
  const media = matchMedia(query);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
};

/** Whether there is room for the list and a conversation at once. */
export const useIsWide = () => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
