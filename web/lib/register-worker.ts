/**
 * Registers the service worker that keeps a page for when there is no network, for addresses that begin with `scope`. After
 * the page has loaded: the worker loads the same files again, from the browser's cache. While developing there is none.
 */
export const registerWorker = (file: string, scope: string) => {
  if (!("serviceWorker" in navigator)) return;
  const register = () =>
    void navigator.serviceWorker.register(file, { scope, updateViaCache: "none" }).catch(() => undefined);
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
};
