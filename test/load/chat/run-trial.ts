import { runTrial } from "./trial.ts";

// One trial as a process of its own, on the table that its starter names; it tells what it found.

const { SEED = "1", WORKER = "" } = process.env;
process.send?.(await runTrial({ seed: Number(SEED), worker: WORKER }));
process.exit(0);
