import type * as trials from "../../simulation/payment-trial.ts";
import { check, propertyTimeoutMs } from "../../simulation/property.ts";
import type { FakeStripe } from "../../simulation/stripe.ts";
import { clubUnderTest } from "../../support/club-under-test.ts";

jest.setTimeout(propertyTimeoutMs);

/** Both events of a first payment come at once: without the condition on its revision the listing is live twice. */
const firstEventsAtOnce: trials.PaymentLife = {
  months: [{ what: "checkout", delivered: [0, 1, 2], isRepeated: false, mishaps: [], meanwhile: undefined }],
  last: { act: "end", afterMs: 60 },
  answersTakeMs: [20],
};

let stripe: FakeStripe;
let trial: typeof trials;
beforeAll(async () => {
  const { startStripe } = await import("../../simulation/stripe.ts");
  stripe = await startStripe(clubUnderTest().endpoint);
  trial = await import("../../simulation/payment-trial.ts");
});
afterAll(() => stripe.stop());

// All orders, and many more lives: `npm run bench test/load/payment-orders.ts`.
test("in any order of the six events, some lost and some repeated, a listing ends as its subscription", () =>
  check(
    trial.paymentOrders,
    async (order) => {
      const { wrong, deliveries } = await trial.runPaymentOrder(stripe, order);

      expect(wrong).toEqual([]);
      expect(deliveries).toBeGreaterThanOrEqual(6);
    },
    { runs: [20, 4], isShrunk: true },
  ));

test("any life of a listing, with events at once and machines that end, ends as its subscription", () =>
  check(
    trial.paymentLives,
    async (life) => {
      const { wrong, deliveries } = await trial.runPaymentLife(stripe, life);

      expect(wrong).toEqual([]);
      expect(deliveries).toBeGreaterThan(2);
    },
    { runs: [10, 3], examples: [firstEventsAtOnce], isShrunk: true },
  ));
