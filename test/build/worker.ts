export const origin = "https://club.test";

export type Stored = Map<string, Map<string, Response>>;

/** The browser's caches, as far as the worker uses them, with what `fetch` brings. */
export const createCaches = (stored: Stored, fetch: (address: string) => Promise<Response>) => {
  const addressOf = (request: Request | string) =>
    new URL(typeof request === "string" ? request : request.url, origin).href;
  return {
    open: (name: string) => {
      const cache = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, cache);
      return Promise.resolve({
        addAll: async (requests: Request[]) => {
          const answers = await Promise.all(requests.map(({ url }) => fetch(url)));
          if (answers.some(({ ok }) => !ok)) throw new TypeError("A file did not come.");
          requests.forEach(({ url }, index) => cache.set(url, answers[index]!));
        },
        match: (request: Request | string) => Promise.resolve(cache.get(addressOf(request))?.clone()),
      });
    },
    keys: () => Promise.resolve([...stored.keys()]),
    delete: (name: string) => Promise.resolve(stored.delete(name)),
  } as unknown as CacheStorage;
};

/** A request for something of the site. */
export const ask = (path: string, { navigates = false, method = "GET" } = {}) => {
  const request = new Request(new URL(path, origin), { method });
  // Node makes no requests that navigate.
  return navigates ? Object.defineProperty(request, "mode", { value: "navigate" }) : request;
};
export const read = async (answer: Promise<Response> | undefined) => (await answer)?.text();
