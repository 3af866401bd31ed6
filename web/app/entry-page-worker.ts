import { createPageWorker, type PageRelease } from "./page-worker.ts";
import { letApiPass } from "./worker-cache.ts";

/** Filled in by `build/page-worker.ts`. */
declare const pageRelease: PageRelease;

/** Service worker events, which the DOM types lack. */
type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Event & { request: Request; respondWith: (answer: Promise<Response>) => void };
type Scope = typeof globalThis & {
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
};

const scope = globalThis as unknown as Scope;
const { install, activate, answer } = createPageWorker({
  release: pageRelease,
  caches,
  fetch: (request, options) => fetch(request, options),
  origin: location.origin,
});

// A new release takes over at once; open pages keep running with what they have loaded.
addEventListener("install", (event) =>
  (event as Lasting).waitUntil(Promise.all([letApiPass(event), install()]).then(() => scope.skipWaiting())),
);
addEventListener("activate", (event) => (event as Lasting).waitUntil(activate().then(() => scope.clients.claim())));
addEventListener("fetch", (event) => {
  const { request, respondWith } = event as Fetching;
  const answered = answer(request);
  if (answered) respondWith.call(event, answered);
});
