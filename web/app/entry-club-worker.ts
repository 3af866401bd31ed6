import { createClubWorker, type ClubWorkerParts, type OfflineRelease } from "./club-worker.ts";
import { letApiPass } from "./worker-cache.ts";

/** Filled in by `build/prerender.ts`. */
declare const offlineRelease: OfflineRelease;

/** Service worker events, which the DOM types lack. */
type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Event & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};
type Pushed = Lasting & { data: { text: () => string } | null };
type Pressed = Lasting & { notification: Notification };
type Scope = typeof globalThis & {
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: object) => ReturnType<ClubWorkerParts["listPages"]>;
    openWindow: (address: string) => Promise<unknown>;
  };
  registration: ServiceWorkerRegistration;
  navigator: { setAppBadge?: (count: number) => Promise<void> };
};

const scope = globalThis as unknown as Scope;
const worker = createClubWorker({
  release: offlineRelease,
  caches,
  fetch: (request) => fetch(request),
  origin: location.origin,
  show: (title, options) => scope.registration.showNotification(title, options),
  listPages: () => scope.clients.matchAll({ type: "window", includeUncontrolled: true }),
  openPage: (address) => scope.clients.openWindow(address),
  setBadge: (count) => scope.navigator.setAppBadge?.(count) ?? Promise.resolve(),
});

/** Navigation preload: requests the page while the worker starts. Not supported everywhere. */
const preloadPages = () =>
  (scope.registration.navigationPreload as NavigationPreloadManager | undefined)?.enable() ?? Promise.resolve();

addEventListener("install", (event) =>
  (event as Lasting).waitUntil(Promise.all([letApiPass(event), worker.install()]).then(() => scope.skipWaiting())),
);
addEventListener("activate", (event) =>
  (event as Lasting).waitUntil(Promise.all([worker.activate(), preloadPages()]).then(() => scope.clients.claim())),
);
addEventListener("fetch", (event) => {
  const { request, preloadResponse, respondWith } = event as Fetching;
  const answered = worker.answer(request, preloadResponse);
  if (answered) respondWith.call(event, answered);
});
addEventListener("push", (event) => {
  const { data, waitUntil } = event as Pushed;
  waitUntil.call(event, worker.push(data?.text()));
});
addEventListener("notificationclick", (event) => {
  const { notification, waitUntil } = event as Pressed;
  notification.close();
  waitUntil.call(event, worker.open(notification.data));
});
