import { subscriptionOf } from "#functions/platform/payments.ts";
import { verifiedEvent } from "#functions/platform/verified-event.ts";
import type { Fault } from "../../support/at-the-wire.ts";
import { logLines } from "../../support/log-lines.ts";
import { openPaymentService, type PaymentService } from "../../support/payment-service.ts";

let service: PaymentService;
beforeAll(async () => (service = await openPaymentService()));
afterAll(() => service.close());
beforeEach(() => service.keepAsSecret(service.account));

const out = { code: "unavailable" };
const ask = () => subscriptionOf("sub_none");
const unauthorized: Fault = (_, response) => {
  const error = { type: "invalid_request_error", code: "some_code", message: "sk_test_local of ada@example.com" };
  response.writeHead(401, { "content-type": "application/json", "request-id": "req_1" }).end(JSON.stringify({ error }));
};
/** After a failure the secret is read again. */
const failOnce = async () => {
  service.faults.push(unauthorized);
  await expect(ask()).rejects.toMatchObject(out);
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
  await expect(verifiedEvent("{}", "t=1,v1=1")).rejects.toMatchObject(out);

  service.keepAsSecret(service.account);
  await expect(ask()).resolves.toBeUndefined();
});

test("what went wrong is noted, without secrets or addresses", async () => {
  const lines = logLines();
  await failOnce();
  service.keepAsSecret("sk_test_local");
  await expect(ask()).rejects.toMatchObject(out);

  expect(lines()).toMatchObject([
    { level: "WARN", cause: "StripeAuthenticationError", statusCode: 401, stripe: "req_1", code: "some_code" },
    { level: "WARN", cause: "SyntaxError" },
  ]);
  expect(JSON.stringify(lines())).not.toMatch(/sk_test|ada@/);
});
