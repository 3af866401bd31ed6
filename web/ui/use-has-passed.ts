import { useSyncExternalStore } from "react";

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
