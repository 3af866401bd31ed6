import "#test/support/wire-environment.ts";
import { withOwnTable } from "../simulation/own-table.ts";
import { drawCase } from "../simulation/property.ts";
import { rounded } from "./statistics.ts";

// Events of the payment service in every order: all 720 orders of the six types that a listing's life has, once plainly
// and once with events that come twice, machines that end before or after the commit, and faults of the table; then as
// many lives of any kind, whose events come some at once while others happen, of listings, of somebody's dues, and of an
// event's tickets, whose lives have faults of Stripe and an end of every hold, too. A number after the name says how many of
// these. When all are taken, each listing must be as its subscription is at the payment service, with its card, the mark
// of the list and its address, and its owner must have been told of each step once; nobody has paid for a ticket without a
// spot or the money back, and spots and what is left of each type are what registrations take. A word after the number has
// only one kind run: "orders", "listings", "dues" or "tickets".

const lives = Number(process.argv[3] ?? 1000);
const only = process.argv[4];

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
  const { ordersLives, runOrdersLife } = await import("../simulation/orders-trial.ts");
  const seeds = Array.from({ length: lives }, (_, seed) => seed);
  const kinds = {
    orders: [
      ...orders.map((types) => () => runPaymentOrder(stripe, { types, deliveries: plainly })),
      ...orders.map(
        (types, seed) => () => runPaymentOrder(stripe, { types, deliveries: drawCase(roughDeliveries, seed) }),
      ),
    ],
    listings: seeds.map((seed) => () => runPaymentLife(stripe, drawCase(paymentLives, seed))),
    dues: seeds.map((seed) => () => runDuesLife(stripe, drawCase(duesLives, seed))),
    tickets: seeds.map((seed) => () => runOrdersLife(stripe, drawCase(ordersLives, seed))),
  };
  const trials = Object.entries(kinds).flatMap(([kind, each]) => (only === undefined || only === kind ? each : []));
  const sums = { deliveries: 0, repeated: 0, mishaps: 0, "with anything wrong": 0 };
  const started = performance.now();
  for (const [index, trial] of trials.entries()) {
    const { wrong, ...counts } = await trial();
    stripe.forget();
    for (const [name, count] of Object.entries(counts)) sums[name as "deliveries" | "repeated" | "mishaps"] += count;
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
