import { createElement, lazy, useSyncExternalStore, type ComponentType } from "react";

let loading = 0;
/** Whether a page has been loaded yet: the first one is prerendered, or has a skeleton of its own. */
let hasLoadedPage = false;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

const change = (by: 1 | -1) => {
  loading += by;
  tell();
};

/** Start pages again whose chunks failed to load. */
const restarts = new Set<() => void>();

/** Lets pages that failed to load be requested again: React keeps a failure for good. */
export const forgetFailedPages = () => {
  for (const restart of restarts) restart();
  restarts.clear();
};

/** A page in a chunk of its own. While it loads, the page before it stays, and {@link useLoadingPath} says so. */
export const createLazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const start = () =>
    lazy(async () => {
      const isCounted = hasLoadedPage;
      if (isCounted) change(1);
      try {
        return { default: await load() };
      } catch (error) {
        restarts.add(() => (Page = start()));
        throw error;
      } finally {
        if (isCounted) change(-1);
        hasLoadedPage = true;
      }
    });
  let Page: ComponentType<Props> = start();
  return (props: Props) => {
    // Somebody who went back while it was on its way may want it again.
    if (loading > 0) queueMicrotask(tell);
    return createElement(Page, props);
  };
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  // The router does not report going back to the page that is still shown.
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
