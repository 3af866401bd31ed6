import { rm } from "node:fs/promises";
import { explain, step } from "./progress.ts";
import { stateFolder } from "./settings.ts";
import { takeState } from "./sole-use.ts";

// npm run reset: deletes the local club's state.
try {
  const state = await takeState();
  await step("Clearing local state", () => rm(stateFolder, { recursive: true, force: true }));
  await state.stop();
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
