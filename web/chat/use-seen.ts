import { useEffect, useRef, useSyncExternalStore } from "react";

/** How often at most it is told how far one has read, in milliseconds. */
const interval = 1000;

const subscribe = (onChange: () => void) => {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
};

const isVisible = () => document.visibilityState === "visible";

/** Tells which message is the newest that has been seen: `newest` while it is in sight of somebody. */
export const useSeen = (newest: string | undefined, isInSight: boolean, onSeen: ((id: string) => void) | undefined) => {
  const isPageVisible = useSyncExternalStore(subscribe, isVisible);
  const told = useRef<{ id?: string; at: number }>({ at: 0 });
  const tell = useRef(onSeen);
  useEffect(() => {
    tell.current = onSeen;
  });
  const seen = isInSight && isPageVisible && onSeen ? newest : undefined;
  useEffect(() => {
    if (seen === undefined || seen === told.current.id) return;
    const timer = setTimeout(
      () => {
        told.current = { id: seen, at: Date.now() };
        tell.current?.(seen);
      },
      Math.max(0, told.current.at + interval - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [seen]);
};
