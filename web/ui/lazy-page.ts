import { createElement, lazy, useState, useSyncExternalStore, type ComponentType } from "react";

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

/** Restart callbacks of pages whose chunks failed to load. */
const restarts = new Set<() => void>();

/** Lets failed pages load again, since React caches the failure. */
export const forgetFailedPages = () => {
  for (const restart of restarts) restart();
  restarts.clear();
};

/**
 * A page in a separate chunk. While it loads, the previous page stays, and {@link useLoadingPath} returns its path.
 * Once `prepare` has resolved it is rendered at once: React shows what has been suspended only 300 ms later.
 */
export const createLazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let loaded: ComponentType<Props> | undefined;
  const prepare = async () => void (loaded = await load());
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
  const LazyPage = (props: Props) => {
    // As long as it is shown, since another would lose its state.
    const [Shown] = useState(() => loaded ?? Page);
    // Someone who went back while it was loading may want it again.
    if (loading > 0) queueMicrotask(tell);
    return createElement(Shown, props);
  };
  return Object.assign(LazyPage, { prepare });
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  // The router does not report going back to the page still shown.
  addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("popstate", listener);
  };
};

/** The path of the page whose chunk is loading; undefined if none. */
export const useLoadingPath = () =>
  useSyncExternalStore(
    subscribe,
    () => (loading > 0 ? location.pathname : undefined),
    () => undefined,
  );
