import { checkout, submitted } from "../../support/listed.ts";
import { deliver, eventOf, newsOf, pay, signed, subscriptionsOf } from "../../support/payments.ts";
import { strayEventOf, stripeEventOf } from "../../support/table.ts";

const received = { status: 200, body: { received: true } };
const forged = {
  status: 400,
  body: { code: "invalid", detail: "This is not signed by the payment service." },
};
const idIn = (body: string) => (JSON.parse(body) as { id: string }).id;

/** News of a listing that is paid for. */
const news = async () => {
  const listing = await submitted();
  await pay((await checkout(listing)).body.url);
  const [{ id = "" } = {}] = await subscriptionsOf(listing);
  return newsOf(listing, id);
};
const seconds = () => Math.floor(Date.now() / 1000);

test.each<[string, (body: string) => [body: string, signature: string]]>([
  ["has no signature", (body) => [body, ""]],
  ["is signed by somebody else", (body) => [body, `t=${seconds()},v1=${"0".repeat(64)}`]],
  ["was changed on the way", (body) => [body.replace("updated", "deleted"), signed(body)]],
  ["has one more space", (body) => [`${body} `, signed(body)]],
  ["was signed ten minutes ago", (body) => [body, signed(body, seconds() - 600)]],
  [
    "has a newer time than its signature",
    (body) => [body, signed(body, seconds() - 600).replace(/^t=\d+/, `t=${seconds()}`)],
  ],
  ["has another scheme", (body) => [body, signed(body).replace("v1=", "v0=")]],
])("an event that %s is refused, and not kept", async (_, made) => {
  const [body, signature] = made(await news());

  expect(await deliver(body, signature)).toMatchObject(forged);

  expect(await stripeEventOf(idIn(body))).toBeUndefined();
});

test("an event of a listing we do not have is acknowledged, kept with all it says, and may come again", async () => {
  const event = newsOf({ id: "listing_unknown" }, "sub_of_somebody");

  expect(await deliver(event)).toMatchObject(received);
  expect(await deliver(event)).toMatchObject(received);

  const kept = await strayEventOf(idIn(event));
  expect(kept).toMatchObject({ payload: event, type: "customer.subscription.updated" });
  expect(kept).not.toHaveProperty("ttl");
  expect(await stripeEventOf(idIn(event))).toBeUndefined();
});

test.each([
  ["of another club", { listing: "listing_unknown", site: "https://other.club.test" }],
  ["of something else that is sold", {}],
])("an event %s in the same account is acknowledged, and not kept", async (_, metadata) => {
  const event = eventOf("customer.subscription.updated", { object: "subscription", id: "sub_of_others", metadata });

  expect(await deliver(event)).toMatchObject(received);

  expect(await strayEventOf(idIn(event))).toBeUndefined();
  expect(await stripeEventOf(idIn(event))).toBeUndefined();
});

test("an event that is about nothing that is paid monthly is taken, and forgotten", async () => {
  const event = eventOf("customer.updated", { object: "customer", id: "cus_1" });

  expect(await deliver(event)).toMatchObject(received);

  expect(await stripeEventOf(idIn(event))).toBeUndefined();
});
