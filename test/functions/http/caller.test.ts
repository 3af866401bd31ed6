import { readRequest } from "#functions/http/caller.ts";
import { apiEvent } from "../../support/api-event.ts";

const addressOf = (forwarded?: string, word = process.env.FRONT_DOOR ?? "") =>
  readRequest(
    apiEvent({ headers: { "x-front-door": word, ...(forwarded !== undefined && { "x-forwarded-for": forwarded }) } }),
  ).address;

test("the caller's address is the one CloudFront appended, before CloudFront's own", () => {
  expect(addressOf("203.0.113.9, 70.132.0.1")).toBe("203.0.113.9");
});

test("all addresses of somebody's IPv6 network count as one", () => {
  expect(addressOf("2001:db8:1:2:3:4:5:6, 70.132.0.1")).toBe("2001:db8:1:2");
  expect(addressOf("2001:db8:1:2::9, 70.132.0.1")).toBe("2001:db8:1:2");
  expect(addressOf("2001:db8::9, 70.132.0.1")).toBe("2001:db8:0:0");
});

test.each([
  ["203.0.113.9", "203.0.113.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:db8::9", "2001:db8:0::/48"],
  ["::ffff:203.0.113.9", "203.0.113.0/24"],
])("of %s, only the network %s may be kept", (address, network) => {
  const headers = { "x-front-door": process.env.FRONT_DOOR ?? "", "x-forwarded-for": `${address}, 70.132.0.1` };

  expect(readRequest(apiEvent({ headers })).network).toBe(network);
});

test("a blank key is none", () => {
  expect(readRequest(apiEvent({ headers: { "idempotency-key": " " } })).idempotencyKey).toBeUndefined();
});

test("what the caller itself put in front is not believed", () => {
  expect(addressOf("1.1.1.1, 8.8.8.8, 203.0.113.9, 70.132.0.1")).toBe("203.0.113.9");
});

test("who does not know CloudFront's word is not believed at all", () => {
  expect(addressOf("203.0.113.9, 70.132.0.1", "a guess")).toBe("192.0.2.1");
  expect(addressOf("203.0.113.9, 70.132.0.1", "")).toBe("192.0.2.1");
});

test("without CloudFront it is where the request came from", () => {
  expect(addressOf()).toBe("192.0.2.1");
  expect(addressOf("203.0.113.9")).toBe("192.0.2.1");
});

test("the request has an id, and a key when the client gave one", () => {
  expect(readRequest(apiEvent({}))).toMatchObject({ requestId: "request-1", idempotencyKey: undefined });
  expect(readRequest(apiEvent({ headers: { "idempotency-key": "once" } })).idempotencyKey).toBe("once");
});

test("a key has at most 200 characters", () => {
  const withKey = (length: number) => () =>
    readRequest(apiEvent({ headers: { "idempotency-key": "k".repeat(length) } }));

  expect(withKey(200)).not.toThrow();
  expect(withKey(201)).toThrow("The Idempotency-Key may have at most 200 characters.");
});

test("the body is known to the letter, also where API Gateway hands it over in base64", () => {
  const body = '{ "name": "Zoë" ,\n"n":1.0}';
  const encoded = Buffer.from(body).toString("base64");

  expect(readRequest(apiEvent({ body })).rawBody).toBe(body);
  expect(readRequest(apiEvent({ body: encoded, isBase64Encoded: true })).rawBody).toBe(body);
  expect(readRequest(apiEvent({})).rawBody).toBe("");
});

test("what Stripe signs with is handed on as it came", () => {
  const signed = readRequest(apiEvent({ headers: { "stripe-signature": "t=1,v1=abc" } }));

  expect(signed.stripeSignature).toBe("t=1,v1=abc");
  expect(readRequest(apiEvent({})).stripeSignature).toBeUndefined();
});
