import { readFileSync } from "node:fs"; const withClub = async (work: any) => work(JSON.parse(readFileSync("/tmp/club-h2.json","utf8")));
import { onOwnTable } from "/work/main/test/load/own-table.ts";
import { permutations } from "/work/main/test/load/payments/permutations.ts";
import { quantile, rounded } from "/work/main/test/load/statistics.ts";

// Events of the payment service in every order: all 720 orders of the six types that a listing's life has, once plainly
// and once with events that come twice, machines that end before or after the commit, and faults of the table; then as
// many lives of any kind, whose events come some at once while others happen. A number after the name says how many of
// these. When all are taken, each listing must be as its subscription is at the payment service, with its card and its
// address, and its owner must have been told of each step once. Then what a webhook costs at the table.

const lives = Number(process.argv[3] ?? 1000);

await withClub(async (club) => {
  await onOwnTable(club, "payment-orders-" + Date.now());
  const { openHeldStripe } = await import("/work/main/test/load/payments/held-stripe.ts");
  const stripe = await openHeldStripe(club.endpoint);
  const { lifeTrial, orderTrial, sixTypes } = await import("/work/main/test/load/payments/order-trial.ts");

  const orders = permutations(sixTypes);
  const trials = [
    ...orders.map((order, seed) => () => orderTrial(stripe, seed, order, false)),
    ...orders.map((order, seed) => () => orderTrial(stripe, 1000 + seed, order, true)),
    ...Array.from({ length: lives }, (_, seed) => () => lifeTrial(stripe, 2000 + seed)),
  ];
  const sums = { deliveries: 0, repeated: 0, mishaps: 0, "with anything wrong": 0 };
  const times: number[] = [];
  for (const [index, trial] of trials.entries()) {
    const { wrong, milliseconds, deliveries, repeated, mishaps } = await trial();
    times.push(...milliseconds);
    sums.deliveries += deliveries;
    sums.repeated += repeated;
    sums.mishaps += mishaps;
    if (wrong.length > 0) {
      sums["with anything wrong"] += 1;
      console.log(`case ${index}: ${wrong.slice(0, 5).join("; ")}`);
    }
    if (index % 200 === 199) console.log(`${index + 1} cases, ${rounded(performance.now() / 1000, 0)} s`);
  }
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  console.table({ [`${trials.length} cases`]: { ...sums, "p50, ms": rounded(p50), "p99, ms": rounded(p99) } });

  const { webhookUnits } = await import("/work/main/test/load/payments/webhook-units.ts");
  console.table(await webhookUnits(stripe));
  await stripe.stop();
  if (sums["with anything wrong"] > 0) process.exitCode = 1;
});
