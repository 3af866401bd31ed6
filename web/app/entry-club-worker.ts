import { createClubWorker, type OfflineRelease } from "./club-worker.ts";

/** Filled in by `build/prerender.ts`. */
declare const offlineRelease: OfflineRelease;

/** The events of a service worker, which the types of pages lack. */
type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Event & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};
type Scope = typeof globalThis & {
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  registration: ServiceWorkerRegistration;
};

const scope = globalThis as unknown as Scope;
const worker = createClubWorker({
  release: offlineRelease,
  caches,
  fetch: (request) => fetch(request),
  origin: location.origin,
});

/** A page is asked for while the worker starts: it costs no time. Not every browser can. */
const preloadPages = () =>
  (scope.registration.navigationPreload as NavigationPreloadManager | undefined)?.enable() ?? Promise.resolve();

addEventListener("install", (event) => (event as Lasting).waitUntil(worker.install().then(() => scope.skipWaiting())));
addEventListener("activate", (event) =>
  (event as Lasting).waitUntil(Promise.all([worker.activate(), preloadPages()]).then(() => scope.clients.claim())),
);
addEventListener("fetch", (event) => {
  const { request, preloadResponse, respondWith } = event as Fetching;
  const answered = worker.answer(request, preloadResponse);
  if (answered) respondWith.call(event, answered);
});
