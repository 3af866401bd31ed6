import { lazy, useSyncExternalStore, type ComponentType } from "react";

let loading = 0;
/** Whether a page has come yet: what a visitor opens first is there already, or has a shape of its own. */
let hasCome = false;
const listeners = new Set<() => void>();

const change = (by: 1 | -1) => {
  loading += by;
  for (const listener of listeners) listener();
};

/** A page in a chunk of its own. While it loads, the page before it stays, and {@link useLoadingPath} says so. */
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
  // The router tells nobody of a way back to the page that is still shown.
  addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("popstate", listener);
  };
};

/** The address in the address bar while the chunk of a page is on its way; undefined where none is. */
export const useLoadingPath = () =>
  useSyncExternalStore(
    subscribe,
    () => (loading > 0 ? location.pathname : undefined),
    () => undefined,
  );
