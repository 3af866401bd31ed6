import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App, prepareEmptyPage } from "./app.tsx";

const root = document.getElementById("root")!;
const site = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

if (root.firstElementChild) {
  window.holdTexts?.();
  // As a transition, hydration yields to user input (design.md, "Web": a third of the blocking time).
  startTransition(() => void hydrateRoot(root, site));
} else {
  // What fails to load is loaded again by rendering it, which says so.
  void prepareEmptyPage()
    .catch(() => undefined)
    .then(() => createRoot(root).render(site));
}

/** One visit in ten is measured. A program draws no lot: a test that is to be measured brings one. */
const measureSample = async () => {
  try {
    sessionStorage.lot ??= navigator.webdriver || Math.random();
    if (sessionStorage.lot < 0.1) await import("#web/lib/vitals.ts");
  } catch {
    // Where the browser keeps nothing, or the part cannot be had, nothing is measured.
  }
};

// Not available in Safari.
(window.requestIdleCallback ?? setTimeout)(() => void measureSample());
