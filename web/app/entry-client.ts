import "../theme/busy.css";
import "../theme/fonts/fonts.css";

/** The chunks that hydrating a prerendered page needs, as `prerender.ts` noted them; fetched at once, not one after another. */
const chunks = document.querySelector<HTMLElement>("script[data-chunks]")?.dataset.chunks?.split(" ");

/** A page in a background tab, which is never painted, comes alive after this many milliseconds. */
const unpaintedTimeoutMs = 1500;

const waitForFirstPaint = () =>
  new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
    setTimeout(resolve, unpaintedTimeoutMs);
  });

// The page brings its own style: one that is asked for again and does not come is no reason to give up the page.
addEventListener("vite:preloadError", (event) => {
  if (event.payload.message.startsWith("Unable to preload CSS")) event.preventDefault();
});

/** Lets the browser paint, and the visitor type, before what follows. */
const yieldToBrowser = () => new Promise((resolve) => setTimeout(resolve));

const hydrate = async () => {
  for (const href of chunks ?? []) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  // One after another: as one task, reading all of it would block the page three times as long.
  await import("react-dom/client");
  await yieldToBrowser();
  await import("#web/theme/system.ts");
  await yieldToBrowser();
  return import("./start.tsx");
};

declare global {
  interface Window {
    /** Says that the page cannot be loaded, and loads it again, once: by the script in `index.html`. */
    cannotStart: () => void;
  }
}

// Fonts and poster get the whole line first: the page is readable and its links work before it comes alive, and it does
// so no later, because all of it shares one line anyway. An empty shell has nothing to wait for.
(chunks ? waitForFirstPaint().then(hydrate) : hydrate()).then(
  () => sessionStorage.removeItem("reloaded-to-start"),
  () => window.cannotStart(),
);
