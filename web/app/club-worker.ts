// The service worker of the portal, for all addresses that have no worker of their own: says so where there is no network,
// and shows what the club pushes. It keeps nothing but the page for the former. A file of its own, which
// `build/prerender.ts` writes.
import type { PushMessage } from "#shared/devices.ts";
import { answerOrKept } from "./worker-cache.ts";

/** What the page is made of, filled in by the build. */
export type OfflineRelease = {
  /** Another one for each release. */
  version: string;
  /** The address of the document. */
  document: string;
  /** Addresses of its files. */
  files: readonly string[];
};

/** A page of the club's that is open. */
type OpenPage = {
  url: string;
  focused: boolean;
  focus: () => Promise<unknown>;
  navigate: (address: string) => Promise<unknown>;
  postMessage: (message: OpenMessage) => void;
};

/** What a portal that is open is asked: to go to this address, as by one of its own links. */
export type OpenMessage = { type: "open"; path: string };

/** What the worker uses of its browser; tests bring their own. */
export type ClubWorkerParts = {
  release: OfflineRelease;
  caches: CacheStorage;
  fetch: (request: Request) => Promise<Response>;
  origin: string;
  show: (title: string, options: NotificationOptions) => Promise<void>;
  /** Of the club, the one used last first. */
  listPages: () => Promise<readonly OpenPage[]>;
  openPage: (address: string) => Promise<unknown>;
  /** On the app's icon, where the browser can. */
  setBadge: (count: number) => Promise<unknown>;
  /** How long the network may take to bring a page, in milliseconds: a train in a tunnel refuses nothing. */
  pageTimeoutMs?: number;
};

/** Of a message that cannot be read: the browser wants one to be shown for each. */
const unreadable: PushMessage = {
  title: "You have a new notification",
  path: "/portal/notifications",
  tag: "unknown",
  unread: 1,
};

const parse = (text: string | undefined): PushMessage => {
  try {
    const message = JSON.parse(text ?? "") as Partial<PushMessage>;
    return typeof message.title === "string" ? { ...unreadable, ...message } : unreadable;
  } catch {
    return unreadable;
  }
};

const prefix = "offline-";

/** What is kept, and what is answered from it. */
export const createClubWorker = ({
  release,
  caches,
  fetch,
  origin,
  pageTimeoutMs = 15_000,
  ...browser
}: ClubWorkerParts) => {
  const name = prefix + release.version;

  const isPortal = ({ url }: OpenPage) => new URL(url).pathname.startsWith("/portal");

  const find = async (request: Request | string) => (await caches.open(name)).match(request);

  /** Whatever comes from the network, also a failure of the server; a page is never kept. */
  const answerPage = (request: Request, preloaded: Promise<Response | undefined>) =>
    answerOrKept(
      preloaded.then((answer) => answer ?? fetch(request)),
      () => find(origin + release.document),
      pageTimeoutMs,
    );

  /** The newest while there is a network: not all of their names have a hash. */
  const answerFile = (request: Request) => answerOrKept(fetch(request), () => find(request));

  /** On the site, wherever a message claims to lead. */
  const resolve = (path: unknown) => {
    const address = new URL(typeof path === "string" ? path : "/portal", origin);
    return address.origin === origin ? address : new URL("/portal", origin);
  };

  return {
    /** Shows what was pushed, unless the portal is before the member's eyes, which tells it itself. */
    push: async (text: string | undefined) => {
      const { title, body, path, tag, unread } = parse(text);
      await browser.setBadge(unread).catch(() => undefined);
      const pages = await browser.listPages();
      if (pages.some((page) => page.focused && isPortal(page))) return;
      await browser.show(title, {
        ...(body !== undefined && { body }),
        tag,
        data: path,
        icon: "/icon-192.png",
        badge: "/icon-192.png",
      });
    },
    /** Goes to where it leads: in the portal that is open, if there is one, without loading it again. */
    open: async (path: unknown) => {
      const { href, pathname, search, hash } = resolve(path);
      const pages = await browser.listPages();
      const portal = pages.find(isPortal);
      const page = portal ?? pages[0];
      if (!page) return void (await browser.openPage(href));
      await page.focus();
      if (portal) portal.postMessage({ type: "open", path: pathname + search + hash });
      else await page.navigate(href);
    },
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
