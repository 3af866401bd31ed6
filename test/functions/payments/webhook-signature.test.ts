import { verifyStripeEvent } from "#functions/payments/webhook.ts";
import { signatureOf } from "#infra/payments-stand-in/webhooks.ts";
import { logLines } from "../../support/log-lines.ts";
import { openPaymentService, type PaymentService } from "../../support/payment-service.ts";

let service: PaymentService;
beforeAll(async () => (service = await openPaymentService()));
afterAll(() => service.close());

const body = JSON.stringify({
  id: "evt_1",
  object: "event",
  type: "customer.subscription.updated",
  data: { object: { id: "sub_1", object: "subscription", metadata: { listing: "listing_1" } } },
});
const ago = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
const right = (time = ago(0), secret = service.account.webhookSecret) => signatureOf(body, secret, time);
const refused = { code: "invalid", message: "This is not signed by the payment service." };

test("an event with Stripe's signature is read, without asking Stripe", async () => {
  expect(await verifyStripeEvent(body, right())).toEqual({
    id: "evt_1",
    type: "customer.subscription.updated",
    subject: { purpose: "listing", id: "listing_1" },
    subscriptionId: "sub_1",
  });
  expect(service.sent).toEqual([]);
});

test("a signature holds for five minutes", async () => {
  await expect(verifyStripeEvent(body, right(ago(295)))).resolves.toMatchObject({ id: "evt_1" });
  await expect(verifyStripeEvent(body, right(ago(301)))).rejects.toMatchObject(refused);
});

test("while the secret is being changed, either signature will do", async () => {
  const both = `${right(ago(0), "whsec_other")},${right().split(",")[1]}`;

  await expect(verifyStripeEvent(body, both)).resolves.toMatchObject({ id: "evt_1" });
});

test.each<[string, () => [string, string | undefined]]>([
  ["missing", () => [body, undefined]],
  ["empty", () => [body, ""]],
  ["no signature at all", () => [body, "sure"]],
  ["without a time", () => [body, right().split(",")[1]]],
  ["with another time", () => [body, right().replace(/t=\d+/, `t=${ago(10)}`)]],
  ["forged", () => [body, `t=${ago(0)},v1=${"0".repeat(64)}`]],
  ["of another scheme", () => [body, right().replace("v1=", "v0=")]],
  ["of another secret", () => [body, right(ago(0), "whsec_other")]],
  ["of another body", () => [body.replace("listing_1", "listing_2"), right()]],
  ["of the same in other words", () => [`${body} `, right()]],
  ["of nothing", () => ["", signatureOf("", service.account.webhookSecret)]],
])("a signature that is %s is refused", async (_, given) => {
  await expect(verifyStripeEvent(...given())).rejects.toMatchObject(refused);
});

test.each([
  ["is no event", "{}", ["unreadable stripe event"]],
  ["is no JSON", "{", []],
])("what is signed and %s is not called unsigned", async (_, text, said) => {
  const lines = logLines();

  await expect(verifyStripeEvent(text, signatureOf(text, service.account.webhookSecret))).rejects.not.toMatchObject(
    refused,
  );

  expect(lines().map(({ message }) => message)).toEqual(said);
});

test("a mistake of our own is not taken for a forgery", async () => {
  const lines = logLines();
  const signature = right();
  jest.spyOn(Date, "now").mockImplementationOnce(() => {
    throw new TypeError("no clock");
  });

  await expect(verifyStripeEvent(body, signature)).rejects.toThrow(TypeError);

  expect(lines()).toEqual([]);
});

test("a signature that does not fit is told to the log, without what it was of; none at all is not", async () => {
  const lines = logLines();

  await expect(verifyStripeEvent(body, undefined)).rejects.toMatchObject(refused);
  expect(lines()).toEqual([]);
  await expect(verifyStripeEvent(body, right(ago(0), "whsec_other"))).rejects.toMatchObject(refused);

  expect(lines()).toMatchObject([{ level: "ERROR", message: "unverified stripe event" }]);
  expect(JSON.stringify(lines())).not.toMatch(/evt_1|whsec|v1=/);
});

test("a secret that was changed counts after a minute, and the old one no more", async () => {
  const later = Date.now() + 61_000;
  service.keepAsSecret({ ...service.account, webhookSecret: "whsec_new" });
  const inAMinute = () => right(Math.floor(later / 1000), "whsec_new");
  await expect(verifyStripeEvent(body, right(ago(0), "whsec_new"))).rejects.toMatchObject(refused);

  const clock = jest.spyOn(Date, "now").mockReturnValue(later);
  try {
    await expect(verifyStripeEvent(body, inAMinute())).resolves.toMatchObject({ id: "evt_1" });
    await expect(verifyStripeEvent(body, right(Math.floor(later / 1000)))).rejects.toMatchObject(refused);
  } finally {
    clock.mockRestore();
  }
});
