import { createECDH, createPublicKey, verify } from "node:crypto";
import { encryptForDevice, maxPayloadBytes } from "#functions/notices/push-encryption.ts";
import { createAuthorization, createTopic, createVapidKey } from "#functions/notices/vapid.ts";
import { isPushAddress } from "#shared/devices.ts";

/** RFC 8291, 5. */
const vector = {
  text: "When I grow up, I want to be a watermelon",
  sender: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  body: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

test("a message is encrypted as in the example of RFC 8291", () => {
  const sender = createECDH("prime256v1");
  sender.setPrivateKey(vector.sender, "base64url");

  const body = encryptForDevice(vector, vector.text, { sender, salt: Buffer.from(vector.salt, "base64url") });

  expect(body.toString("base64url")).toBe(vector.body);
});

test("no two messages are encrypted alike, and what is too long is refused before it is sent", () => {
  expect(encryptForDevice(vector, "Hello")).not.toEqual(encryptForDevice(vector, "Hello"));
  expect(encryptForDevice(vector, "x".repeat(maxPayloadBytes))).toHaveLength(4096);
  expect(() => encryptForDevice(vector, "x".repeat(maxPayloadBytes + 1))).toThrow("cannot be pushed");
});

test("the sender's token is for the service's origin, holds for twelve hours, and is signed by the key beside it", () => {
  const key = createVapidKey("a random text that nobody knows, of enough characters");
  const now = Date.parse("2026-11-26T12:00:00Z");

  const header = createAuthorization("https://fcm.googleapis.com/fcm/send/abc", key, { contact: "hi@club.test", now });

  const [, head = "", claims = "", signature = "", k] = /^vapid t=(.+)\.(.+)\.(.+), k=(.+)$/.exec(header) ?? [];
  const parse = (part: string): unknown => JSON.parse(Buffer.from(part, "base64url").toString());
  expect(parse(head)).toEqual({ typ: "JWT", alg: "ES256" });
  expect(parse(claims)).toEqual({
    aud: "https://fcm.googleapis.com",
    exp: now / 1000 + 43_200,
    sub: "mailto:hi@club.test",
  });
  expect(k).toBe(key.publicKey);
  const publicKey = { key: createPublicKey(key.privateKey), dsaEncoding: "ieee-p1363" as const };
  expect(verify("sha256", Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, "base64url"))).toBe(true);
});

test("the same text is always the same key, another text another one: a point as browsers want it", () => {
  const [one, again, other] = ["one", "one", "other"].map((text) => createVapidKey(text).publicKey);

  expect(again).toBe(one);
  expect(other).not.toBe(one);
  expect(Buffer.from(one ?? "", "base64url")).toHaveLength(65);
  expect(Buffer.from(one ?? "", "base64url")[0]).toBe(4);
});

test("a topic is as short as services take it, and tells nothing of what it is about", () => {
  expect(createTopic("registration:reg_1")).toMatch(/^[\w-]{32}$/);
  expect(createTopic("registration:reg_1")).not.toBe(createTopic("registration:reg_2"));
});

test.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
  "https://wns2-by3p.notify.windows.com/w/?token=abc",
])("%s is a push service", (address) => {
  expect(isPushAddress(address)).toBe(true);
});

test.each([
  ["in the clear", "http://fcm.googleapis.com/fcm/send/abc"],
  ["at another port", "https://fcm.googleapis.com:8443/abc"],
  ["with a name before it", "https://fcm.googleapis.com@evil.test/abc"],
  ["with a password", "https://a:b@fcm.googleapis.com/abc"],
  ["that only ends alike", "https://evil-push.apple.com/abc"],
  ["that only begins alike", "https://fcm.googleapis.com.evil.test/abc"],
  ["of several names before it", "https://a.b.push.apple.com/abc"],
  ["of the network of the club", "http://169.254.169.254/latest/meta-data"],
  ["of this machine", "http://127.0.0.1:4595/push/abc"],
  ["that is none", "push"],
])("an address %s is none", (_, address) => {
  expect(isPushAddress(address)).toBe(false);
});

test("what stands in for the services is one where the deployment says so, and nothing beside it", () => {
  const standIn = "http://127.0.0.1:4595";

  expect(isPushAddress("http://127.0.0.1:4595/push/abc", standIn)).toBe(true);
  expect(isPushAddress("http://127.0.0.1:4596/push/abc", standIn)).toBe(false);
  expect(isPushAddress("http://a@127.0.0.1:4595/push/abc", standIn)).toBe(false);
});
