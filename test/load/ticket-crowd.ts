import "#test/support/wire-environment.ts";
import { withOwnTable } from "../simulation/own-table.ts";
import { rounded } from "./statistics.ts";

// 500 people at once for 150 spots that are paid, a third of them with a code that only some can use: once while Stripe is
// well, and once while it answers after three seconds and is out for a minute, twice. Events come twice and in any order.
// Then the holds end. Nobody may have paid without a spot or the money on its way back, no spot may be held that nobody paid
// for, and everybody must be told. What it takes is told as a ratio to when Stripe is well.

const people = Number(process.argv[3] ?? 500);
const spots = Math.floor((people * 3) / 10);

await withOwnTable("ticket-crowd", async (club) => {
  const { startStripe } = await import("../simulation/stripe.ts");
  const stripe = await startStripe(club.endpoint);
  const { holdTicketCrowd } = await import("../simulation/ticket-crowd.ts");
  const nights = { well: { stripeMs: 0, outMs: 0 }, "slow and out": { stripeMs: 3000, outMs: 60_000 } };
  const rows: Record<string, object> = {};
  let baseline: Record<string, number> | undefined;
  for (const [name, night] of Object.entries(nights)) {
    const { counts, times, untold, wrong } = await holdTicketCrowd(stripe, { people, spots, ...night });
    const known: Record<string, number> = (baseline ??= times);
    const ratios = Object.entries(times).map(([what, taken]): [string, string] => [
      what,
      `${rounded(taken, 1)} (${rounded(taken / (known[what] ?? taken), 1)} times)`,
    ]);
    rows[`Stripe is ${name}`] = { ...counts, untold, wrong: wrong.length, ...Object.fromEntries(ratios) };
    for (const line of wrong.slice(0, 10)) console.log(line);
    if (wrong.length + untold > 0) process.exitCode = 1;
  }
  console.table(rows);
  await stripe.stop();
});
