import { rm } from "node:fs/promises";
import { requireFree } from "./free-port.ts";
import { explain, step } from "./progress.ts";
import { portsFromEnvironment, stateFolder } from "./settings.ts";

// npm run reset: forgets everything the club on this machine has kept.
try {
  await requireFree(portsFromEnvironment());
  await step("Forgetting local state", () => rm(stateFolder, { recursive: true, force: true }));
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
