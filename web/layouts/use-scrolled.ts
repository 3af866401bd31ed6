import { useSyncExternalStore } from "react";

const subscribe = (onChange: () => void) => {
  addEventListener("scroll", onChange, { passive: true });
  return () => removeEventListener("scroll", onChange);
};

/** Whether the page has left its top. */
export const useScrolled = () =>
  useSyncExternalStore(
    subscribe,
    () => scrollY > 16,
    () => false,
  );
