import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { bundle } from "#infra/bundle.ts";
import { root } from "#infra/local/settings.ts";
import type { runTrial } from "./trial.ts";

type Result = Awaited<ReturnType<typeof runTrial>>;

/** Builds what schedules of faults need into a folder; answers how the schedule of a seed is run, on a table of its own. */
export const schedulesIn = (folder: string) => {
  const built = (name: string) => {
    const outdir = path.join(folder, name);
    bundle(path.join(root, "test/load/chat", `${name}.ts`), outdir);
    return path.join(outdir, "index.mjs");
  };
  const [worker, trial] = [built("lambda-worker"), built("run-trial")];
  return async (seed: number, TABLE_NAME: string): Promise<Result> => {
    const child = fork(trial, { env: { ...process.env, TABLE_NAME, SEED: String(seed), WORKER: worker } });
    const [result] = (await Promise.race([once(child, "message"), once(child, "exit")])) as [Result | number];
    return typeof result === "number" ? { wrong: [`ended with ${result}`], sums: {} as Result["sums"] } : result;
  };
};
