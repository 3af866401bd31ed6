import { drawCase } from "../simulation/property.ts";
import { withOwnTable } from "../simulation/table.ts";
import { rounded, toQuantiles } from "./statistics.ts";

// 200 visitors with up to three guests each register at the same time for an event of 30 seats, over and over, each
// time for another event. One request in four meets a fault of the table (a transaction conflict, throttling, a time-out
// before or after the commit); whoever gets no answer repeats the request with its key, as the page does. Some are people
// who press twice: the same e-mail address under another key. Afterwards the table must tell the truth: seats taken and
// seats left are the event's seats, nobody is there twice, everybody who was told so is there and nobody else, and nobody
// was turned away while there were seats enough. A number after the name says how many times.

const trials = Number(process.argv[3] ?? 1000);
const spots = 30;
const visitors = 200;

await withOwnTable("registration-race", async () => {
  const { registrationRaces, runRegistrationRace } = await import("../simulation/registration-race.ts");
  const { register } = await import("#functions/registrations/register.ts");
  const { call } = await import("#test/support/api-event.ts");
  const { given } = await import("#test/support/given.ts");
  const races = registrationRaces(visitors, spots);

  const times: number[] = [];
  const sums = { registered: 0, "turned away": 0, faults: 0, "with anything wrong": 0 };
  const started = performance.now();
  for (let seed = 1; seed <= trials; seed++) {
    const { timesMs, counts, wrong } = await runRegistrationRace(drawCase(races, seed), async (eventId, body, key) => {
      const headers = {
        "idempotency-key": key,
        "x-front-door": process.env.FRONT_DOOR ?? "",
        "x-forwarded-for": `${given.internetAddress()}, 70.132.0.1`,
      };
      return (await call(register, { path: { eventId }, body, headers })).statusCode ?? 0;
    });
    times.push(...timesMs);
    for (const [name, count] of Object.entries(counts)) sums[name as keyof typeof sums] += count;
    if (wrong.length > 0) {
      sums["with anything wrong"] += 1;
      console.log(`seed ${seed}: ${wrong.join("; ")}`);
    }
    if (seed % 50 === 0) console.log(`${seed} trials, ${rounded((performance.now() - started) / 1000, 0)} s`);
  }
  console.table({
    [`${trials} trials of ${visitors} for ${spots} seats`]: {
      ...sums,
      ...toQuantiles(times),
    },
  });
  if (sums["with anything wrong"] > 0) process.exitCode = 1;
});
