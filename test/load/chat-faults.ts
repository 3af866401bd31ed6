import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bundle } from "#infra/bundle.ts";
import { withClub } from "#test/support/with-club.ts";
import type { runTrial } from "./chat/trial.ts";
import { onOwnTable } from "./own-table.ts";
import { rounded } from "./statistics.ts";

// Twenty tabs write to each other through schedules of faults (chat/trial.ts says which), 200 unless a number after the
// name says how many; `from 17` begins with that one. The tabs are the portal's own socket and thread, the Lambda is
// the club's own code on three machines whose clocks differ by up to two seconds, the gateway and its faults are those
// of chat/gateway.ts, and the table is the embedded AWS's, which here fails now and then. Nothing may be lost, shown
// twice, or in another order in another tab.

const trials = Number(process.argv[3] ?? 200);
const from = Number(process.argv[5] ?? 1);
const atOnce = 2;

type Result = Awaited<ReturnType<typeof runTrial>>;

const folder = mkdtempSync(path.join(tmpdir(), "chat-faults-"));
const built = (name: string) => {
  const outdir = path.join(folder, name);
  bundle(path.join(import.meta.dirname, "chat", `${name}.ts`), outdir);
  return path.join(outdir, "index.mjs");
};

await withClub(async (club) => {
  const worker = built("lambda-worker");
  const trial = built("run-trial");
  const { tableLike } = await import("./own-table.ts");
  await onOwnTable(club, "chat-faults");

  const sums: Record<string, number> = {};
  let wrong = 0;
  let next = from;
  const run = async () => {
    while (next < from + trials) {
      const seed = next++;
      const TABLE_NAME = await tableLike(club, `chat-faults-${seed}`);
      const child = fork(trial, { env: { ...process.env, TABLE_NAME, SEED: String(seed), WORKER: worker } });
      const [result] = (await Promise.race([once(child, "message"), once(child, "exit")])) as [Result | number];
      if (typeof result === "number") {
        wrong++;
        console.log(`${seed}: ended with ${result}`);
        continue;
      }
      for (const [name, count] of Object.entries(result.sums)) sums[name] = (sums[name] ?? 0) + count;
      if (result.wrong.length > 0) {
        wrong++;
        console.log(`${seed}: ${result.wrong.slice(0, 5).join("; ")}`);
      }
      if (seed % 20 === 0) console.log(`${seed} schedules, ${rounded(performance.now() / 1000, 0)} s`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, run));
  console.table({ [`${trials} schedules of 20 tabs`]: { ...sums, "with anything wrong": wrong } });
  if (wrong > 0) process.exitCode = 1;
});
