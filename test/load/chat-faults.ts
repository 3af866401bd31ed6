import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createTable } from "#test/support/empty-table.ts";
import { chatSchedules, prepareChatTrials } from "../simulation/chat-schedule.ts";
import { withOwnTable } from "../simulation/own-table.ts";
import { drawCase } from "../simulation/property.ts";
import { rounded } from "./statistics.ts";

// Twenty tabs write to each other through schedules of faults (simulation/chat-schedule.ts says which), 200 unless a
// number after the name says how many; `from 17` begins with that one. The tabs are the portal's own socket and thread,
// the Lambda is the club's own code on three machines whose clocks differ by up to two seconds, the gateway and its
// faults are those of simulation/gateway.ts, and the table is the embedded AWS's, which here fails now and then. Nothing
// may be lost, shown twice, or in another order in another tab. Some of them are among the tests too.

const trials = Number(process.argv[3] ?? 200);
const from = Number(process.argv[5] ?? 1);
const atOnce = 2;

await withOwnTable("chat-faults", async (club) => {
  const runTrial = prepareChatTrials(mkdtempSync(path.join(tmpdir(), "chat-faults-")));

  const sums: Record<string, number> = {};
  let wrong = 0;
  let next = from;
  const run = async () => {
    while (next < from + trials) {
      const seed = next++;
      const outcome = await runTrial(drawCase(chatSchedules, seed), await createTable(club, `chat-faults-${seed}`));
      for (const [name, count] of Object.entries(outcome.sums)) sums[name] = (sums[name] ?? 0) + count;
      if (outcome.wrong.length > 0) {
        wrong++;
        console.log(`${seed}: ${outcome.wrong.slice(0, 5).join("; ")}`);
      }
      if (seed % 20 === 0) console.log(`${seed} schedules, ${rounded(performance.now() / 1000, 0)} s`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, run));
  console.table({ [`${trials} schedules of 20 tabs`]: { ...sums, "with anything wrong": wrong } });
  if (wrong > 0) process.exitCode = 1;
});
