import { ClientRequest } from "node:http";
import type Stripe from "stripe";
import { openCheckout } from "#functions/listings/stripe.ts";
import { withStripe } from "#functions/payments/stripe.ts";
import { getSubscription } from "#functions/payments/subscription.ts";
import { verifyStripeEvent } from "#functions/payments/webhook.ts";
import { logLines } from "../../support/log-lines.ts";
import { openPaymentService, type Fault, type PaymentService } from "../../support/payment-service.ts";

let service: PaymentService;
beforeAll(async () => (service = await openPaymentService()));
afterAll(() => service.close());
beforeEach(() => {
  service.sent.length = 0;
  service.faults.length = 0;
  service.keepAsSecret(service.account);
  // In seconds: half a second otherwise, each time.
  jest.spyOn(Object.getPrototypeOf(service.stripe) as Stripe, "getInitialNetworkRetryDelay").mockReturnValue(0.01);
});
afterEach(() => jest.restoreAllMocks());

const out = {
  code: "unavailable",
  message: "The payment service didn't respond. Please try again in a moment.",
};
/** The key is no use until it is replaced: nobody is to try again in a moment. */
const closed = { code: "unavailable", message: "Payments aren't working right now. We know, and nothing is lost." };
const refusal =
  (status: number, type: string): Fault =>
  (_, response) =>
    response
      .writeHead(status, { "content-type": "application/json", "request-id": "req_1" })
      .end(JSON.stringify({ error: { type, code: "some_code", message: "no" } }));
const hangUp: Fault = (request) => request.socket.destroy();
const nothing: Fault = () => undefined;
const nonsense: Fault = (_, response) => response.writeHead(200).end("<html>");

const ask = () => getSubscription("sub_none");

test.each<[string, Fault[], number, typeof out?]>([
  ["a service that fails", [refusal(500, "api_error"), refusal(500, "api_error")], 2],
  ["a service that is busy", [refusal(429, "rate_limit_error")], 1],
  ["a key that is wrong", [refusal(401, "invalid_request_error")], 1, closed],
  ["a key that may not", [refusal(403, "invalid_request_error")], 1, closed],
  ["a request it does not like", [refusal(400, "invalid_request_error")], 1],
  ["a line that breaks again and again", [hangUp, hangUp, hangUp], 2],
  ["an answer that is none", [nonsense], 1],
])("%s is out; the next call works", async (_, faults, requests, said = out) => {
  service.faults.push(...faults);

  await expect(ask()).rejects.toMatchObject(said);

  expect(service.sent).toHaveLength(requests);
  service.faults.length = 0;
  await expect(ask()).resolves.toBeUndefined();
});

test("a mistake of our own is not taken for an outage of the service", async () => {
  const mistake = () => withStripe(() => (undefined as unknown as { id: string }).id);

  await expect(mistake()).rejects.toThrow(TypeError);
});

test("a secret that AWS does not hand over is no outage of the service, and over with its cause", async () => {
  await failOnce();
  const lines = logLines();
  service.refuseSecret("AccessDeniedException");

  await expect(ask()).rejects.toMatchObject({ name: "AccessDeniedException", stack: expect.any(String) as string });

  expect(lines()).toEqual([]);
  service.keepAsSecret(service.account);
  await expect(ask()).resolves.toBeUndefined();
});

test("a service that never answers is given up in time", async () => {
  // With the secret read, only what hangs is hurried.
  await ask();
  service.sent.length = 0;
  const timeouts = jest.spyOn(ClientRequest.prototype, "setTimeout").mockImplementation(function (
    this: ClientRequest,
    timeoutMs,
    listener,
  ) {
    return this.once("socket", (socket) => socket.setTimeout(timeoutMs / 30, listener));
  });
  service.faults.push(nothing, nothing);

  await expect(ask()).rejects.toMatchObject(out);

  expect(service.sent).toHaveLength(2);
  // What asks has no longer (infra/feature-sizes.ts).
  expect(timeouts.mock.calls.reduce((sum, [timeoutMs]) => sum + timeoutMs, 0)).toBeLessThan(29_000);
});

test.each([
  ["a service that fails once", refusal(500, "api_error")],
  ["a line that breaks once", hangUp],
])("%s is asked again", async (_, fault) => {
  service.faults.push(fault);

  await expect(ask()).resolves.toBeUndefined();

  expect(service.sent).toHaveLength(2);
});

test("a checkout whose answer is lost is opened once", async () => {
  const order = { listingId: "listing_1", attempt: 1, email: "ada@example.com" };
  const lost: Fault = (request) => {
    // It was done, but nobody heard of it.
    const { url = "", headers } = request;
    const { form = "" } = service.sent.at(-1) ?? {};
    const { authorization = "", "content-type": type = "", "idempotency-key": key } = headers;
    void fetch(`${service.address}${url}`, {
      method: "POST",
      headers: { authorization, "content-type": type, "idempotency-key": String(key) },
      body: form,
    }).finally(() => request.socket.destroy());
  };
  await openCheckout({ ...order, listingId: "listing_0" });
  service.faults.push(lost);

  const checkout = await openCheckout(order);

  expect(await openCheckout(order)).toEqual(checkout);
});

/** After a failure the secret is read again. */
const failOnce = async () => {
  const error = { type: "invalid_request_error", code: "some_code", message: "sk_test_local of ada@example.com" };
  service.faults.push((_, response) =>
    response
      .writeHead(401, { "content-type": "application/json", "request-id": "req_1" })
      .end(JSON.stringify({ error })),
  );
  await expect(ask()).rejects.toMatchObject({ code: "unavailable" });
};

test.each([
  ["not filled in", { secretKey: "", webhookSecret: "" }],
  ["half filled in", { secretKey: "sk_test_local", webhookSecret: "" }],
  ["lacking something", { secretKey: "sk_test_local" }],
  ["no JSON", "sk_test_local"],
])("a secret that is %s is out, also for webhooks, until it is right", async (_, secret) => {
  await failOnce();
  service.keepAsSecret(secret);

  await expect(ask()).rejects.toMatchObject(out);
  await expect(verifyStripeEvent("{}", "t=1,v1=1")).rejects.toMatchObject(out);

  service.keepAsSecret(service.account);
  await expect(ask()).resolves.toBeUndefined();
});

test("what went wrong is noted, without secrets or addresses", async () => {
  const lines = logLines();
  await failOnce();
  service.keepAsSecret("sk_test_local");
  await expect(ask()).rejects.toMatchObject(out);

  expect(lines()).toMatchObject([
    {
      level: "ERROR",
      message: "payment key refused",
      cause: "StripeAuthenticationError",
      statusCode: 401,
      stripe: "req_1",
      code: "some_code",
    },
    { level: "WARN", cause: "SecretNotFilledIn" },
  ]);
  expect(JSON.stringify(lines())).not.toMatch(/sk_test|ada@/);
});
