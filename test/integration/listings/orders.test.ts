import type { HeldStripe } from "../../load/payments/held-stripe.ts";
import type * as trials from "../../load/payments/order-trial.ts";
import { permutations } from "../../load/payments/permutations.ts";
import { clubUnderTest } from "../../support/club-under-test.ts";

let stripe: HeldStripe;
let trial: typeof trials;
beforeAll(async () => {
  const { openHeldStripe } = await import("../../load/payments/held-stripe.ts");
  stripe = await openHeldStripe(clubUnderTest().endpoint);
  trial = await import("../../load/payments/order-trial.ts");
});
afterAll(() => stripe.stop());

// All of them, and many more: `npm run bench test/load/payment-orders.ts`.
test.each(Array.from({ length: 20 }, (_, seed) => seed))(
  "in order %i of the six events, some lost and some repeated, a listing ends as its subscription",
  async (seed) => {
    const order = permutations(trial.sixTypes)[seed * 36] ?? [];

    const { wrong } = await trial.orderTrial(stripe, seed, order, true);

    expect(wrong).toEqual([]);
    expect(order).toHaveLength(6);
  },
);

test.each(Array.from({ length: 10 }, (_, seed) => seed))(
  "life %i of a listing, with events at once and machines that end, ends as its subscription",
  async (seed) => {
    const { wrong, deliveries } = await trial.lifeTrial(stripe, 5000 + seed);

    expect(wrong).toEqual([]);
    expect(deliveries).toBeGreaterThan(2);
  },
);
