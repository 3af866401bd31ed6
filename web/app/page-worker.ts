// The service worker of a page that opens without a network: keeps the page and what it is made of. What comes from the
// API is never kept. It is a file of its own, which `build/page-worker.ts` writes for each such page.
import { answerOrKept } from "./worker-cache.ts";

/** What a release of the page is made of, filled in by the build. */
export type PageRelease = {
  /** The page's own, such as "door": pages forget each their own releases. */
  name: string;
  /** Another one for each release. */
  version: string;
  /** Where the document is: one for all addresses that the worker is registered for. */
  document: string;
  /** Addresses of its files, with their hashes. */
  files: readonly string[];
};

/** The picture in the browser's tab: the one file without a hash. */
const tabIcon = "/icon.svg";

/** What the worker uses of its browser; tests bring their own. */
type WorkerParts = {
  release: PageRelease;
  caches: CacheStorage;
  fetch: (request: Request | string, options?: RequestInit) => Promise<Response>;
  origin: string;
  /** How long the network may take to bring the page, in milliseconds. */
  pageTimeoutMs?: number;
};

/** What is kept, and what is answered from it. */
export const createPageWorker = ({ release, caches, fetch, origin, pageTimeoutMs = 4_000 }: WorkerParts) => {
  const prefix = `${release.name}-`;
  const name = prefix + release.version;

  /** Oldest first; a cache stays where it was added. */
  const listOthers = async () => (await caches.keys()).filter((each) => each.startsWith(prefix) && each !== name);

  /** From the network while that is there: a reload brings the newest release. */
  const answerPage = async (request: Request) => {
    const kept = async () => (await caches.open(name)).match(release.document);
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

  /** Also of the release before: a page that is open since then may want another part of it. */
  const answerFile = async (request: Request) => {
    for (const each of [name, ...(await listOthers())]) {
      const kept = await (await caches.open(each)).match(request);
      if (kept) return kept;
    }
    return fetch(request);
  };

  /** Of the network, where there is one: its name stays when it changes. */
  const answerIcon = (request: Request) =>
    answerOrKept(fetch(request), async () => (await caches.open(name)).match(request));

  return {
    /** Keeps all files of this release; where one does not come, the release before stays. */
    install: async () => {
      const cache = await caches.open(name);
      await cache.addAll(
        [...release.files, tabIcon, release.document].map(
          (address) => new Request(origin + address, { cache: "no-cache" }),
        ),
      );
    },
    /** Forgets the releases before the last one. */
    activate: async () => {
      const older = (await listOthers()).slice(0, -1);
      await Promise.all(older.map((each) => caches.delete(each)));
    },
    /** The answer to a request of the page; undefined for what the browser is to fetch by itself. */
    answer: (request: Request) => {
      const { origin: of, pathname } = new URL(request.url);
      if (request.method !== "GET" || of !== origin) return undefined;
      if (request.mode === "navigate") return answerPage(request);
      if (pathname === tabIcon) return answerIcon(request);
      return pathname.startsWith("/assets/") ? answerFile(request) : undefined;
    },
  };
};
