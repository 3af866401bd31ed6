import "../theme/busy.css";
import "../theme/door.css";
import "../theme/fonts/fonts.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { doorPaths, doorWorkerFile } from "#shared/site-paths.ts";
import { registerWorker } from "#web/lib/register-worker.ts";
import { surviveTranslation } from "#web/lib/translated.ts";
import { DoorSite } from "./door.tsx";

surviveTranslation();

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <DoorSite />
  </StrictMode>,
);

/** Only for the door's addresses. */
const scope = Object.values(doorPaths)
  .map((path) => path.replace("*", ""))
  .find((start) => location.pathname.startsWith(start));
if (import.meta.env.PROD && scope !== undefined) registerWorker(doorWorkerFile, scope);
