import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => undefined;

/** False in the prerendered page and its first rendering in the browser, then true: what depends on the visit may show. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

const everyMinute = (onChange: () => void) => {
  const timer = setInterval(onChange, 60_000);
  return () => clearInterval(timer);
};

/** Whether an instant (ISO 8601) has passed. False in the prerendered page, which knows no clock. */
export const useHasPassed = (instant: string) =>
  useSyncExternalStore(
    everyMinute,
    () => Date.now() >= Date.parse(instant),
    () => false,
  );
