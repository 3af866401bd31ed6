import { paymentEventSchema } from "#functions/payments/stripe-event.ts";

const about = (object: object) => {
  const { subject, subscriptionId, paymentId } = paymentEventSchema({
    id: "evt_1",
    type: "some.type",
    data: { object },
  });
  return [subject?.id, subscriptionId ?? paymentId];
};
const metadata = { listing: "listing_1" };

test.each<[string, object, [string | undefined, string | undefined]]>([
  ["a subscription", { object: "subscription", id: "sub_1", metadata }, ["listing_1", "sub_1"]],
  ["a subscription of something else", { object: "subscription", id: "sub_1", metadata: {} }, [undefined, "sub_1"]],
  ["a checkout", { object: "checkout.session", id: "cs_1", subscription: "sub_1", metadata }, ["listing_1", "sub_1"]],
  [
    "a checkout that nobody has paid on",
    { object: "checkout.session", id: "cs_1", subscription: null, metadata },
    ["listing_1", undefined],
  ],
  [
    "a checkout told with its subscription",
    { object: "checkout.session", id: "cs_1", subscription: { id: "sub_1", object: "subscription" }, metadata: null },
    [undefined, "sub_1"],
  ],
  [
    "an invoice",
    { object: "invoice", parent: { subscription_details: { subscription: "sub_1", metadata } } },
    ["listing_1", "sub_1"],
  ],
  [
    "an invoice before March 2025",
    { object: "invoice", subscription: "sub_1", subscription_details: { metadata } },
    ["listing_1", "sub_1"],
  ],
  ["an invoice before July 2023", { object: "invoice", subscription: "sub_1" }, [undefined, "sub_1"]],
  ["an invoice of no subscription", { object: "invoice", parent: null }, [undefined, undefined]],
  [
    "an invoice of a quote",
    { object: "invoice", parent: { type: "quote_details", subscription_details: null } },
    [undefined, undefined],
  ],
  ["something else", { object: "payout", id: "po_1", metadata: { listing: 7 } }, [undefined, undefined]],
  ["a refund of a listing", { object: "refund", id: "re_1", metadata, payment_intent: "pi_1" }, ["listing_1", "pi_1"]],
  [
    "a charge told with its payment",
    { object: "charge", id: "ch_1", metadata: {}, payment_intent: { id: "pi_1" } },
    [undefined, "pi_1"],
  ],
  ["a dispute", { object: "dispute", id: "du_1", metadata: {}, payment_intent: "pi_1" }, [undefined, "pi_1"]],
  ["a dispute of no payment", { object: "dispute", id: "du_1", payment_intent: null }, [undefined, undefined]],
  ["somebody's dues", { object: "subscription", id: "sub_1", metadata: { dues: "dues_1" } }, ["dues_1", "sub_1"]],
])("%s", (_, object, expected) => {
  expect(about(object)).toEqual(expected);
});

test.each([[undefined], [{}], [{ id: "evt_1", type: "some.type" }], [{ id: "evt_1", data: { object: {} } }]])(
  "%j is no event",
  (payload) => {
    expect(() => paymentEventSchema(payload)).toThrow();
  },
);
