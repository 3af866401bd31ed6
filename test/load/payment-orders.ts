import "#test/support/wire-environment.ts";
import { withOwnTable } from "../simulation/own-table.ts";
import { drawCase } from "../simulation/property.ts";
import { rounded } from "./statistics.ts";

// Events of the payment service in every order: all 720 orders of the six types that a listing's life has, once plainly
// and once with events that come twice, machines that end before or after the commit, and faults of the table; then as
// many lives of any kind, whose events come some at once while others happen, of listings and of somebody's dues. A number
// after the name says how many of these. When all are taken, each listing must be as its subscription is at the payment service, with its card, the mark
// of the list and its address, and its owner must have been told of each step once.

const lives = Number(process.argv[3] ?? 1000);

/** All orders of some things. */
const permute = <Kind>(things: readonly Kind[]): Kind[][] =>
  things.length === 0
    ? [[]]
    : things.flatMap((first, place) => permute(things.toSpliced(place, 1)).map((rest) => [first, ...rest]));

await withOwnTable("payment-orders", async (club) => {
  const { startStripe } = await import("../simulation/stripe.ts");
  const stripe = await startStripe(club.endpoint);
  const { eventTypes, paymentLives, roughDeliveries, runPaymentLife, runPaymentOrder } =
    await import("../simulation/payment-trial.ts");
  const { duesLives, runDuesLife } = await import("../simulation/dues-trial.ts");
  const orders = permute(eventTypes);
  const plainly = eventTypes.map(() => ({ isLate: false, mishap: undefined, repeated: undefined }));
  const trials = [
    ...orders.map((types) => () => runPaymentOrder(stripe, { types, deliveries: plainly })),
    ...orders.map(
      (types, seed) => () => runPaymentOrder(stripe, { types, deliveries: drawCase(roughDeliveries, seed) }),
    ),
    ...Array.from({ length: lives }, (_, seed) => () => runPaymentLife(stripe, drawCase(paymentLives, seed))),
    ...Array.from({ length: lives }, (_, seed) => () => runDuesLife(stripe, drawCase(duesLives, seed))),
  ];
  const sums = { deliveries: 0, repeated: 0, mishaps: 0, "with anything wrong": 0 };
  const started = performance.now();
  for (const [index, trial] of trials.entries()) {
    const { wrong, ...counts } = await trial();
    for (const [name, count] of Object.entries(counts)) sums[name as keyof typeof counts] += count;
    if (wrong.length > 0) {
      sums["with anything wrong"] += 1;
      console.log(`case ${index}: ${wrong.slice(0, 5).join("; ")}`);
    }
    if (index % 200 === 199) console.log(`${index + 1} cases, ${rounded((performance.now() - started) / 1000, 0)} s`);
  }
  console.table({ [`${trials.length} cases`]: sums });
  await stripe.stop();
  if (sums["with anything wrong"] > 0) process.exitCode = 1;
});
