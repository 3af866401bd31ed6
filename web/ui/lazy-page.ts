import { lazy, useSyncExternalStore, type ComponentType } from "react";

let loading = 0;
/** Whether a page has come yet: what a visitor opens first is there already, or has a shape of its own. */
let hasCome = false;
const listeners = new Set<() => void>();

const change = (by: 1 | -1) => {
  loading += by;
  for (const listener of listeners) listener();
};

/** A page in a chunk of its own. While it loads, the page before it stays, and {@link useIsPageLoading} says so. */
export const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const isCounted = hasCome;
    if (isCounted) change(1);
    try {
      return { default: await load() };
    } finally {
      if (isCounted) change(-1);
      hasCome = true;
    }
  });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the visitor waits for the chunk of the page that they have asked for. */
export const useIsPageLoading = () =>
  useSyncExternalStore(
    subscribe,
    () => loading > 0,
    () => false,
  );
