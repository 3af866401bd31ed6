import { readFileSync } from "node:fs";
import { paymentEventTypes } from "#functions/payments/event-types.ts";
import * as checks from "#infra/stripe-checks.ts";

const { findCurrencyProblem, findPortalProblem, findTaxRateProblem, findWebhookProblem } = checks;
const url = "https://club.test/api/stripe/webhook";
const endpoint = { url, status: "enabled", enabled_events: [...paymentEventTypes] as string[] };

test.each<[string, Partial<typeof endpoint>[], string | undefined]>([
  ["with each of them", [{}], undefined],
  ["with all there are", [{ enabled_events: ["*"] }], undefined],
  ["of another site", [{ url: "https://other.test/api/stripe/webhook" }], `Stripe has no webhook to ${url}`],
  ["that is off", [{ status: "disabled" }], "is turned off"],
  ["that is on beside one that is off", [{ status: "disabled" }, {}], undefined],
  ["of a year ago", [{ enabled_events: paymentEventTypes.slice(0, -1) }], "does not send refund.failed"],
])("a webhook %s", (_, endpoints, problem) => {
  const found = findWebhookProblem(endpoints.map((changes) => ({ ...endpoint, ...changes })) as never, url);

  expect(found).toEqual(problem && expect.stringContaining(problem));
});

test("the README names each event for the webhook, and no other", () => {
  const named = readFileSync("infra/README.md", "utf8").matchAll(/enabled_events\[\]=([\w.]+)/g);

  expect([...named].map(([, type]) => type).toSorted()).toEqual(paymentEventTypes.toSorted());
});

const portal = (card: boolean, enabled: boolean, mode = "at_period_end") => ({
  features: { payment_method_update: { enabled: card }, subscription_cancel: { enabled, mode } },
});
test.each<[string, object[], string | undefined]>([
  ["none", [], "has no customer portal"],
  ["one for cards and canceling", [portal(true, true)], undefined],
  ["one without cards", [portal(false, true)], "change their card"],
  ["one that cancels at once", [portal(true, true, "immediately")], "end of the period"],
  ["one that does not cancel", [portal(true, false)], "end of the period"],
])("of portals, %s", (_, portals, problem) => {
  expect(findPortalProblem(portals as never)).toEqual(problem && expect.stringContaining(problem));
});

test("a currency that Stripe does not take in that country, and a tax rate that is added or archived", () => {
  expect(findCurrencyProblem("jpy", ["usd", "jpy"], "US")).toBeUndefined();
  expect(findCurrencyProblem("ngn", ["usd", "jpy"], "JP")).toMatch(/^Levels are paid for in NGN, .* in JP/);
  const rate = { id: "txr_1", active: true, inclusive: true };
  expect(findTaxRateProblem(rate)).toBeUndefined();
  expect(findTaxRateProblem({ ...rate, inclusive: false })).toMatch(/txr_1 is added to prices/);
  expect(findTaxRateProblem({ ...rate, active: false })).toMatch(/txr_1 is archived/);
});
