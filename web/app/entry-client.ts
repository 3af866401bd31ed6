import "../theme/busy.css";
import "../theme/fonts/fonts.css";

/**
 * The chunks needed to hydrate a prerendered page, as listed by `prerender.ts`, and those of its late part, if it has
 * one; fetched in parallel.
 */
const { chunks, lateChunks = "" } = document.querySelector<HTMLElement>("script[data-chunks]")?.dataset ?? {};

/** A page in a background tab is never painted, so it hydrates after this many milliseconds. */
const unpaintedTimeoutMs = 1500;

const waitForFirstPaint = () =>
  new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
    setTimeout(resolve, unpaintedTimeoutMs);
  });

// The page already has its styles: a failed second request for them is no reason to give up.
addEventListener("vite:preloadError", (event) => {
  if (event.payload.message.startsWith("Unable to preload CSS")) event.preventDefault();
});

/** Lets the browser paint, and the visitor type, before what follows. */
const yieldToBrowser = () => new Promise((resolve) => setTimeout(resolve));

const hydrate = async () => {
  for (const href of `${chunks ?? ""} ${lateChunks}`.match(/\S+/g) ?? []) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  // One by one: evaluating them in a single task would block the page three times as long.
  await import("react-dom/client");
  await yieldToBrowser();
  await import("#web/theme/system.ts");
  await yieldToBrowser();
  return import("./start.tsx");
};

declare global {
  interface Window {
    /** Reports that the page failed to load and reloads it once, using the script in `index.html`. */
    cannotStart: () => void;
  }
}

// Fonts and the poster get the bandwidth first: the page is readable and its links work before hydration, which is
// not delayed since everything shares one connection. An empty shell has nothing to wait for.
(chunks ? waitForFirstPaint().then(hydrate) : hydrate()).then(
  () => sessionStorage.removeItem("reloaded-to-start"),
  () => window.cannotStart(),
);
