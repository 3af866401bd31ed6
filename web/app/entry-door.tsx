import "../theme/busy.css";
import "../theme/door.css";
import "../theme/fonts/fonts.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { doorPaths, doorWorkerFile } from "#shared/site-paths.ts";
import { DoorSite } from "./door.tsx";

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <DoorSite />
  </StrictMode>,
);

/** The worker that keeps the page for when there is no network: of the door's addresses alone. */
const registerWorker = () => {
  const scope = Object.values(doorPaths)
    .map((path) => path.replace("*", ""))
    .find((start) => location.pathname.startsWith(start));
  if (scope !== undefined && "serviceWorker" in navigator)
    navigator.serviceWorker.register(doorWorkerFile, { scope, updateViaCache: "none" }).catch(() => undefined);
};

// After the page: it loads the same files again, from the browser's cache.
if (import.meta.env.PROD) addEventListener("load", registerWorker);
