// The portal's service worker, for all addresses without a worker of their own: shows the offline page and push
// notifications. It caches nothing but the offline page. A separate file, written by `build/prerender.ts`.
import type { PushMessage } from "#shared/devices.ts";
import { answerOrKept } from "./worker-cache.ts";

/** The offline page's files, filled in by the build. */
export type OfflineRelease = {
  /** Changes with each release. */
  version: string;
  /** The address of the document. */
  document: string;
  /** Addresses of its files. */
  files: readonly string[];
};

/** An open page of the club. */
type OpenPage = {
  url: string;
  focused: boolean;
  focus: () => Promise<unknown>;
  navigate: (address: string) => Promise<unknown>;
  postMessage: (message: OpenMessage) => void;
};

/** Asks an open portal to navigate to an address, as if by one of its own links. */
export type OpenMessage = { type: "open"; path: string };

/** What the worker uses of the browser; tests pass their own. */
export type ClubWorkerParts = {
  release: OfflineRelease;
  caches: CacheStorage;
  fetch: (request: Request) => Promise<Response>;
  origin: string;
  show: (title: string, options: NotificationOptions) => Promise<void>;
  /** The club's open pages, most recently used first. */
  listPages: () => Promise<readonly OpenPage[]>;
  openPage: (address: string) => Promise<unknown>;
  /** Sets the badge on the app's icon, where supported. */
  setBadge: (count: number) => Promise<unknown>;
  /** How long to wait for the network, in milliseconds: in a tunnel, requests hang rather than fail. */
  pageTimeoutMs?: number;
};

/** Shown for a message that cannot be read: browsers require a notification for each push. */
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

/** Cache reads and writes. */
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

  /** Whatever the network returns, including server errors; pages are never cached. */
  const answerPage = (request: Request, preloaded: Promise<Response | undefined>) =>
    answerOrKept(
      preloaded.then((answer) => answer ?? fetch(request)),
      () => find(origin + release.document),
      pageTimeoutMs,
    );

  /** From the network if possible: not all file names contain a hash. */
  const answerFile = (request: Request) => answerOrKept(fetch(request), () => find(request));

  /** Always on this site, whatever address the message contains. */
  const resolve = (path: unknown) => {
    const address = new URL(typeof path === "string" ? path : "/portal", origin);
    return address.origin === origin ? address : new URL("/portal", origin);
  };

  return {
    /** Shows a push message, unless the portal has the focus and shows it itself. */
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
    /** Opens the notification's address, in an open portal without reloading if there is one. */
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
    /** Deletes earlier releases. */
    activate: async () => {
      const others = (await caches.keys()).filter((each) => each.startsWith(prefix) && each !== name);
      await Promise.all(others.map((each) => caches.delete(each)));
    },
    /**
     * The response to a request; undefined if the browser should fetch it itself. `preloaded` is already on its way.
     */
    answer: (request: Request, preloaded: Promise<Response | undefined> = Promise.resolve(undefined)) => {
      const { origin: of, pathname } = new URL(request.url);
      if (request.method !== "GET" || of !== origin) return undefined;
      if (request.mode === "navigate") return answerPage(request, preloaded);
      return release.files.includes(pathname) ? answerFile(request) : undefined;
    },
  };
};
