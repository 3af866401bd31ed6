// The service worker of a page that works offline: caches the page and its files, never API responses. A separate
// file for each such page, written by `build/page-worker.ts`.
import { answerOrKept } from "./worker-cache.ts";

/** The files of one release of the page, filled in by the build. */
export type PageRelease = {
  /** The page's name, such as "door": each page deletes only its own old releases. */
  name: string;
  /** Changes with each release. */
  version: string;
  /** The address of the document, shared by all addresses the worker is registered for. */
  document: string;
  /** Addresses of its files, with their hashes. */
  files: readonly string[];
};

/** The favicon: the only file without a hash. */
const tabIcon = "/icon.svg";

/** What the worker uses of the browser; tests pass their own. */
type WorkerParts = {
  release: PageRelease;
  caches: CacheStorage;
  fetch: (request: Request | string, options?: RequestInit) => Promise<Response>;
  origin: string;
  /** How long to wait for the network, in milliseconds. */
  pageTimeoutMs?: number;
};

/** Cache reads and writes. */
export const createPageWorker = ({ release, caches, fetch, origin, pageTimeoutMs = 4_000 }: WorkerParts) => {
  const prefix = `${release.name}-`;
  const name = prefix + release.version;

  /** Oldest first; caches keep the order in which they were added. */
  const listOthers = async () => (await caches.keys()).filter((each) => each.startsWith(prefix) && each !== name);

  /** From the network if possible: a reload gets the newest release. */
  const answerPage = async (request: Request) => {
    const kept = async () => (await caches.open(name)).match(release.document);
    try {
      const answer = await fetch(request, { signal: AbortSignal.timeout(pageTimeoutMs) });
      // A server error is no better than no network.
      return answer.status >= 500 ? ((await kept()) ?? answer) : answer;
    } catch (failure) {
      const page = await kept();
      if (page) return page;
      throw failure;
    }
  };

  /** Also from the previous release: an open page may still need one of its chunks. */
  const answerFile = async (request: Request) => {
    for (const each of [name, ...(await listOthers())]) {
      const kept = await (await caches.open(each)).match(request);
      if (kept) return kept;
    }
    return fetch(request);
  };

  /** From the network if possible: its name does not change with its content. */
  const answerIcon = (request: Request) =>
    answerOrKept(fetch(request), async () => (await caches.open(name)).match(request));

  return {
    /** Caches all files of this release; if one fails, the previous release stays. */
    install: async () => {
      const cache = await caches.open(name);
      await cache.addAll(
        [...release.files, tabIcon, release.document].map(
          (address) => new Request(origin + address, { cache: "no-cache" }),
        ),
      );
    },
    /** Deletes all releases but the last two. */
    activate: async () => {
      const older = (await listOthers()).slice(0, -1);
      await Promise.all(older.map((each) => caches.delete(each)));
    },
    /** The response to a request of the page; undefined if the browser should fetch it itself. */
    answer: (request: Request) => {
      const { origin: of, pathname } = new URL(request.url);
      if (request.method !== "GET" || of !== origin) return undefined;
      if (request.mode === "navigate") return answerPage(request);
      if (pathname === tabIcon) return answerIcon(request);
      return pathname.startsWith("/assets/") ? answerFile(request) : undefined;
    },
  };
};
