import { createECDH, createHash, createPrivateKey, hkdfSync, sign, type KeyObject } from "node:crypto";
import * as z from "zod/mini";
import { parseEnv } from "../platform/env.ts";
import { readSecret } from "../platform/secrets.ts";
import { curve } from "./push-encryption.ts";

const { PUSH_SECRET, PUSH_CONTACT } = parseEnv({ PUSH_SECRET: z.string(), PUSH_CONTACT: z.string() });

/** The random text the key is derived from, created by Secrets Manager at the first deployment. */
const pushSecret = z.object({ key: z.string().check(z.minLength(32)) });

/** The order of P-256 (SEC 2, 2.4.2). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** The club's VAPID key: the private key, and the public key as browsers expect it, in base64url. */
export type VapidKey = { privateKey: KeyObject; publicKey: string };

/** Derives a key from a random text: 48 bytes reduced modulo the curve's order, without bias (FIPS 186-5, A.2.1). */
export const createVapidKey = (text: string): VapidKey => {
  const bytes = Buffer.from(hkdfSync("sha256", text, "", "web push", 48));
  const scalar = (BigInt(`0x${bytes.toString("hex")}`) % (order - 1n)) + 1n;
  const ecdh = createECDH(curve);
  ecdh.setPrivateKey(Buffer.from(scalar.toString(16).padStart(64, "0"), "hex"));
  const point = ecdh.getPublicKey();
  const part = (from: number) => point.subarray(from, from + 32).toString("base64url");
  const jwk = { kty: "EC", crv: "P-256", x: part(1), y: part(33), d: ecdh.getPrivateKey().toString("base64url") };
  return { privateKey: createPrivateKey({ key: jwk, format: "jwk" }), publicKey: point.toString("base64url") };
};

let key: Promise<VapidKey> | undefined;

/** The club's key, read once per process. */
export const readVapidKey = () => {
  key ??= readSecret(PUSH_SECRET, pushSecret).then(({ key: text }) => createVapidKey(text));
  const reading = key;
  // A failure is not cached.
  reading.catch(() => key === reading && (key = undefined));
  return reading;
};

/** Services refuse a token valid for more than 24 hours (RFC 8292, 2). */
const validSeconds = 12 * 3600;

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/**
 * The header that identifies the sender to a push service (RFC 8292): a JWT for its origin, signed with ES256, and our
 * public key.
 */
export const createAuthorization = (
  endpoint: string,
  { privateKey, publicKey }: VapidKey,
  { contact = PUSH_CONTACT, now = Date.now() } = {},
) => {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now / 1000) + validSeconds,
    sub: `mailto:${contact}`,
  };
  const signed = `${encode({ typ: "JWT", alg: "ES256" })}.${encode(claims)}`;
  const signature = sign("sha256", Buffer.from(signed), { key: privateKey, dsaEncoding: "ieee-p1363" });
  return `vapid t=${signed}.${signature.toString("base64url")}, k=${publicKey}`;
};

/** The topic by which a newer message replaces one waiting at a service: at most 32 characters (RFC 8030, 5.4). */
export const createTopic = (subject: string) => createHash("sha256").update(subject).digest("base64url").slice(0, 32);
