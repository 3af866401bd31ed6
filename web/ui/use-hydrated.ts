import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False in the prerendered page and its first rendering in the browser, then true: what depends on the visit may show. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
