// The service worker of the portal, for all addresses that have no worker of their own: says so where there is no network.
// It keeps nothing but the page that says it. A file of its own, without imports, which `build/prerender.ts` writes.

/** What the page is made of, filled in by the build. */
export type OfflineRelease = {
  /** Another one for each release. */
  version: string;
  /** The address of the document. */
  document: string;
  /** Addresses of its files. */
  files: readonly string[];
};

/** What the worker uses of its browser; tests bring their own. */
export type ClubWorkerParts = {
  release: OfflineRelease;
  caches: CacheStorage;
  fetch: (request: Request) => Promise<Response>;
  origin: string;
};

const prefix = "offline-";

/** What is kept, and what is answered from it. */
export const createClubWorker = ({ release, caches, fetch, origin }: ClubWorkerParts) => {
  const name = prefix + release.version;

  const find = async (request: Request | string) => (await caches.open(name)).match(request);

  /** Whatever comes from the network, also a failure of the server; a page is never kept. */
  const answerPage = async (request: Request, preloaded: Promise<Response | undefined>) => {
    try {
      return (await preloaded) ?? (await fetch(request));
    } catch (failure) {
      const page = await find(origin + release.document);
      if (page) return page;
      throw failure;
    }
  };

  /** The newest while there is a network: not all of their names have a hash. */
  const answerFile = async (request: Request) => {
    try {
      return await fetch(request);
    } catch (failure) {
      const kept = await find(request);
      if (kept) return kept;
      throw failure;
    }
  };

  return {
    install: async () => {
      const cache = await caches.open(name);
      await cache.addAll(
        [...release.files, release.document].map((address) => new Request(origin + address, { cache: "no-cache" })),
      );
    },
    /** Forgets the releases before. */
    activate: async () => {
      const others = (await caches.keys()).filter((each) => each.startsWith(prefix) && each !== name);
      await Promise.all(others.map((each) => caches.delete(each)));
    },
    /** The answer to a request; undefined for what the browser is to fetch by itself. `preloaded` is on its way already. */
    answer: (request: Request, preloaded: Promise<Response | undefined> = Promise.resolve(undefined)) => {
      const { origin: of, pathname } = new URL(request.url);
      if (request.method !== "GET" || of !== origin) return undefined;
      if (request.mode === "navigate") return answerPage(request, preloaded);
      return release.files.includes(pathname) ? answerFile(request) : undefined;
    },
  };
};
