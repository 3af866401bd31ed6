import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
  type ECDH,
} from "node:crypto";
import { buffer } from "node:stream/consumers";
import express from "express";
import * as z from "zod";
import { listen } from "./ports.ts";

/** A browser that receives pushes, with its private key. */
type Browser = {
  ecdh: ECDH;
  auth: Buffer;
  /** The only sender that it accepts (RFC 8292, section 4). */
  publicKey: string;
  /** Statuses to return for the next messages. */
  answers: { status: number; retryAfter?: string | undefined }[];
};

/** A message as a browser reads it, with the headers that its service received. */
type Received = { device: string; text: string; ttl: number; topic: string | undefined; urgency: string | undefined };

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync("sha256", key, salt, info, bytes));

/** Decrypts a message as a browser does (RFC 8291 and 8188). Throws if it is not encrypted for this browser. */
const decrypt = ({ ecdh, auth }: Browser, body: Buffer) => {
  const salt = body.subarray(0, 16);
  const recordBytes = body.readUInt32BE(16);
  const senderEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, senderEnd);
  const record = body.subarray(senderEnd);
  if (record.length > recordBytes) throw new Error("There is more than one record.");
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const decipher = createDecipheriv("aes-128-gcm", key, derive(secret, salt, "Content-Encoding: nonce\0", 12));
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  if (end < 0) throw new Error("The last record is not marked as such.");
  return plain.subarray(0, end).toString();
};

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().startsWith("mailto:") });
const maxValidSeconds = 24 * 3600;

/** Whether a message is from the sender that the browser accepts (RFC 8292): its token is signed, for us, and not expired. */
const isFromSender = (authorization: string, publicKey: string, origin: string) => {
  const { head, body, signature, key } =
    /^vapid t=(?<head>[\w-]+)\.(?<body>[\w-]+)\.(?<signature>[\w-]+), ?k=(?<key>[\w-]+)$/.exec(authorization)?.groups ??
    {};
  if (head === undefined || body === undefined || signature === undefined || key !== publicKey) return false;
  const parse = (part: string): unknown => JSON.parse(Buffer.from(part, "base64url").toString());
  const { success, data } = claims.safeParse(parse(body));
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const verifier = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const seconds = Date.now() / 1000;
  return (
    success &&
    (parse(head) as { alg?: string }).alg === "ES256" &&
    data.aud === origin &&
    data.exp > seconds &&
    data.exp <= seconds + maxValidSeconds &&
    verify(
      "sha256",
      Buffer.from(`${head}.${body}`),
      { key: verifier, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    )
  );
};

const answer = z.object({ status: z.int().min(200).max(599), retryAfter: z.string().optional() });

/**
 * Stands in for push services and browsers. `POST /browsers` with the club's public key creates a browser and returns its
 * address and keys; `GET /messages?device=…` lists its messages, decrypted; `POST /browsers/:device/answers` sets the
 * responses to its next messages; `DELETE /browsers/:device` removes it. As real services do, it refuses messages that are
 * unsigned or can't be decrypted.
 */
export const startPushService = (port: number) => {
  const origin = `http://127.0.0.1:${port}`;
  const browsers = new Map<string, Browser>();
  const received: Received[] = [];
  const app = express().disable("x-powered-by");
  app.use("/browsers", express.json());
  app.post("/browsers", ({ body }: { body: { publicKey: string } }, response) => {
    const device = randomUUID();
    const ecdh = createECDH("prime256v1");
    ecdh.generateKeys();
    const auth = randomBytes(16);
    browsers.set(device, { ecdh, auth, publicKey: body.publicKey, answers: [] });
    const keys = { p256dh: ecdh.getPublicKey("base64url"), auth: auth.toString("base64url") };
    response.json({ device, endpoint: `${origin}/push/${device}`, keys });
  });
  app.post("/browsers/:device/answers", ({ params, body }, response) => {
    browsers.get(params.device)?.answers.push(answer.parse(body));
    response.sendStatus(204);
  });
  app.delete("/browsers/:device", ({ params }, response) => {
    browsers.delete(params.device);
    response.sendStatus(204);
  });
  app.get("/messages", ({ query }, response) => {
    response.json(received.filter(({ device }) => query.device === undefined || query.device === device));
  });
  app.post("/push/:device", async (request, response) => {
    const { params, headers } = request;
    // Express refuses unknown encodings.
    const body = await buffer(request);
    const browser = browsers.get(params.device);
    if (!browser) return void response.sendStatus(410);
    if (!isFromSender(headers.authorization ?? "", browser.publicKey, origin)) return void response.sendStatus(403);
    const ttl = Number(headers.ttl);
    if (!Number.isInteger(ttl) || headers["content-encoding"] !== "aes128gcm") return void response.sendStatus(400);
    const other = browser.answers.shift();
    if (other) {
      if (other.retryAfter !== undefined) response.set("Retry-After", other.retryAfter);
      return void response.sendStatus(other.status);
    }
    try {
      const text = decrypt(browser, body);
      const { topic, urgency } = headers as Record<string, string | undefined>;
      received.push({ device: params.device, text, ttl, topic, urgency });
      response.sendStatus(201);
    } catch {
      response.sendStatus(400);
    }
  });
  return listen(app, port);
};
