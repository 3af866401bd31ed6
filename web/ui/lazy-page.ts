import { createElement, lazy, useSyncExternalStore, type ComponentType } from "react";

let loading = 0;
/** Whether a page has come yet: what a visitor opens first is there already, or has a shape of its own. */
let hasCome = false;
const listeners = new Set<() => void>();

const change = (by: 1 | -1) => {
  loading += by;
  for (const listener of listeners) listener();
};

/** Begin anew with pages whose chunks did not come. */
const failed = new Set<() => void>();

/** Lets pages that could not be loaded be asked for once more: React keeps a failure for good. */
export const forgetFailedPages = () => {
  for (const renew of failed) renew();
  failed.clear();
};

/** A page in a chunk of its own. While it loads, the page before it stays, and {@link useLoadingPath} says so. */
export const createLazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const start = () =>
    lazy(async () => {
      const isCounted = hasCome;
      if (isCounted) change(1);
      try {
        return { default: await load() };
      } catch (error) {
        failed.add(() => (Page = start()));
        throw error;
      } finally {
        if (isCounted) change(-1);
        hasCome = true;
      }
    });
  let Page: ComponentType<Props> = start();
  return (props: Props) => createElement(Page, props);
};

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
