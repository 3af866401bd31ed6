/**
 * Registers the service worker for addresses starting with `scope`, so that the page works offline. After the page
 * has loaded, since the worker requests the same files again, from the browser's cache. Not in development.
 */
export const registerWorker = (file: string, scope: string) => {
  if (!("serviceWorker" in navigator)) return;
  const register = () =>
    void navigator.serviceWorker.register(file, { scope, updateViaCache: "none" }).catch(() => undefined);
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
};
