import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { buildSync } from "esbuild";
import fc from "fast-check";
import { bundleOptions } from "#infra/bundle.ts";
import { root } from "#infra/local/settings.ts";
import type { Fault } from "#test/support/faults.ts";
import type { runTrial } from "./chat-trial.ts";
import type { PostFate } from "./gateway.ts";
import { someTimes } from "./property.ts";

/** What happens to a chat while its members write. Lists are taken in turn, and again from their first. */
export type ChatSchedule = {
  /** By how much each machine's clock is wrong, in milliseconds: there are as many machines. */
  clockOffsetsMs: number[];
  /** One after the other. `which` counts sockets or tabs, and begins again after the last. */
  disturbances: { afterMs: number; what: "cut socket" | "kill machine" | "sleep"; which: number; sleepMs: number }[];
  /** What becomes of each post to a socket. */
  posts: PostFate[];
  /** How often the Lambda is told of each frame. */
  deliveries: number[];
  /** Whether the Lambda is told of each socket that has ended. */
  isEndTold: boolean[];
  /** Whether a tab's request for a ticket or for messages fails. */
  isRequestLost: boolean[];
  /** What befalls each transaction of a machine. */
  tableFaults: (Fault | "none")[];
  /** What a tab waits for before it writes, and how long its requests take, in milliseconds. */
  pausesMs: number[];
};

const milliseconds = (max: number) => fc.integer({ min: 0, max });

/** Schedules of about five seconds. */
export const chatSchedules: fc.Arbitrary<ChatSchedule> = fc.record({
  clockOffsetsMs: fc.tuple(fc.constant(0), ...[1, 2].map(() => fc.integer({ min: -2000, max: 2000 }))),
  disturbances: fc.array(
    fc.record({
      afterMs: milliseconds(500),
      what: fc.oneof(
        { weight: 6, arbitrary: fc.constant("cut socket" as const) },
        { weight: 3, arbitrary: fc.constant("sleep" as const) },
        { weight: 2, arbitrary: fc.constant("kill machine" as const) },
      ),
      which: fc.nat(1000),
      sleepMs: milliseconds(2000),
    }),
    { maxLength: 20, size: "max" },
  ),
  posts: someTimes<PostFate, PostFate>(
    {},
    fc.oneof(
      fc.record({ refused: fc.constantFrom(410 as const, 429 as const, 500 as const) }),
      fc.record({ lateMs: milliseconds(1500) }),
    ),
    5,
  ),
  deliveries: someTimes(1, fc.constant(2), 7),
  isEndTold: someTimes(true, fc.constant(false), 2),
  isRequestLost: someTimes(false, fc.constant(true), 10),
  tableFaults: someTimes<"none", Fault>(
    "none",
    fc.constantFrom("conflict", "throttled transaction", "time-out before commit", "time-out after commit"),
    7,
  ),
  pausesMs: fc.array(milliseconds(800), { minLength: 50, maxLength: 50 }),
});

type Outcome = Awaited<ReturnType<typeof runTrial>>;

/** Bundles a trial and the machines of its Lambda into a folder; answers how a schedule is run, on a table of its own. */
export const prepareChatTrials = (folder: string) => {
  const build = (name: string) => {
    const outdir = path.join(folder, name);
    // Not joined as a deployed one: a process loads several of it, whose lazy parts would find the first one alone.
    buildSync(bundleOptions(path.join(root, "test/simulation", `${name}.ts`), outdir));
    return path.join(outdir, "index.mjs");
  };
  const [MACHINE, trial] = [build("lambda-machine"), build("chat-trial")];
  return async (schedule: ChatSchedule, TABLE_NAME: string): Promise<Outcome> => {
    const child = fork(trial, { env: { ...process.env, TABLE_NAME, MACHINE, SCHEDULE: JSON.stringify(schedule) } });
    const [outcome] = (await Promise.race([once(child, "message"), once(child, "exit")])) as [Outcome | number];
    return typeof outcome === "number" ? { wrong: [`ended with ${outcome}`], sums: {} as Outcome["sums"] } : outcome;
  };
};
