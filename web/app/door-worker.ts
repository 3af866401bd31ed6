import { doorPaths } from "#shared/site-paths.ts";

// The service worker of the door's addresses: keeps the page and what it is made of for when there is no network. What
// comes from the API is never kept. It is a file of its own, without imports, which `build/door.ts` writes.

/** What a release of the door is made of, filled in by the build. */
export type DoorRelease = {
  /** Another one for each release. */
  version: string;
  /** Addresses of its files, with their hashes. */
  files: readonly string[];
};

/** What the worker uses of its browser; tests bring their own. */
export type WorkerParts = {
  release: DoorRelease;
  caches: CacheStorage;
  fetch: (request: Request | string, options?: RequestInit) => Promise<Response>;
  origin: string;
  /** How long the network may take to bring the page, in milliseconds. */
  pageTimeoutMs?: number;
};

const prefix = "door-";

/** Any of the door's addresses has the same document. */
const pageAddress = doorPaths.helper.replace("*", "page");

/** What is kept, and what is answered from it. */
export const createDoorWorker = ({ release, caches, fetch, origin, pageTimeoutMs = 4_000 }: WorkerParts) => {
  const name = prefix + release.version;
  const files = new Set(release.files);

  /** From the network while that is there: a reload brings the newest release. */
  const answerPage = async (request: Request) => {
    const kept = async () => (await caches.open(name)).match(pageAddress);
    try {
      const answer = await fetch(request, { signal: AbortSignal.timeout(pageTimeoutMs) });
      // A server that fails is no better than none.
      return answer.status >= 500 ? ((await kept()) ?? answer) : answer;
    } catch (failure) {
      const page = await kept();
      if (page) return page;
      throw failure;
    }
  };

  const answerFile = async (request: Request) => (await (await caches.open(name)).match(request)) ?? fetch(request);

  return {
    /** Keeps all files of this release; where one does not come, the release before stays. */
    install: async () => {
      const cache = await caches.open(name);
      await cache.addAll(
        [...release.files, pageAddress].map((address) => new Request(origin + address, { cache: "no-cache" })),
      );
    },
    /** Forgets the releases before. */
    activate: async () => {
      const others = (await caches.keys()).filter((each) => each.startsWith(prefix) && each !== name);
      await Promise.all(others.map((each) => caches.delete(each)));
    },
    /** The answer to a request of the page; undefined for what the browser is to fetch by itself. */
    answer: (request: Request) => {
      const { origin: of, pathname } = new URL(request.url);
      if (request.method !== "GET" || of !== origin) return undefined;
      if (request.mode === "navigate") return answerPage(request);
      return files.has(pathname) ? answerFile(request) : undefined;
    },
  };
};
