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
  // As a transition, hydration yields to user input (design.md, "Web": a third of the blocking time).
  startTransition(() => void hydrateRoot(root, site));
} else {
  // What fails to load is loaded again by rendering it, which says so.
  void prepareEmptyPage()
    .catch(() => undefined)
    .then(() => createRoot(root).render(site));
}
