import { withClub } from "#test/support/with-club.ts";
import { onOwnTable } from "./own-table.ts";
import { quantile, rounded } from "./statistics.ts";

// 200 visitors with up to three guests each register at the same time for an event of 30 seats, over and over, each
// time for another event. One request in four meets a fault of the table (a transaction conflict, throttling, a time-out
// before or after the commit); whoever gets no answer repeats the request with its key, as the page does. Ten of them are
// people who press twice: the same e-mail address under another key. Afterwards the table must tell the truth: seats
// taken and seats left are the event's seats, nobody is there twice, everybody who was told so is there and nobody else,
// and nobody was turned away while there were seats enough. A number after the name says how many times.

const trials = Number(process.argv[3] ?? 1000);
const spots = 30;
const visitors = 200;
const doublets = 10;

await withClub(async (club) => {
  await onOwnTable(club, "registration-race");
  const { runTrial } = await import("./races/registration-trial.ts");

  const times: number[] = [];
  const sums = { registered: 0, "turned away": 0, faults: 0, oversold: 0, "lost seats": 0, twice: 0, untold: 0 };
  const started = performance.now();
  for (let trial = 1; trial <= trials; trial++) {
    const { milliseconds, ...counts } = await runTrial({ seed: trial, spots, visitors, doublets });
    times.push(...milliseconds);
    for (const [name, count] of Object.entries(counts)) sums[name as keyof typeof sums] += count;
    if (trial % 50 === 0) console.log(`${trial} trials, ${rounded((performance.now() - started) / 1000, 0)} s`);
  }
  console.table({
    [`${trials} trials of ${visitors} for ${spots} seats`]: {
      ...sums,
      "p50, ms": rounded(quantile(times, 0.5)),
      "p99, ms": rounded(quantile(times, 0.99)),
    },
  });
  if (sums.oversold + sums["lost seats"] + sums.twice + sums.untold > 0) process.exitCode = 1;
});
