import { createHmac } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The bytes of a key as typed into apps (base 32, RFC 4648). */
export const decodeBase32 = (key: string) => {
  const bits = [...key.replace(/=+$/, "")].map((each) => alphabet.indexOf(each).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
};

/** How long a code is current (RFC 6238). */
export const totpStepMs = 30_000;

/** The six digits that an authenticator app shows for a key at a time in ms (RFC 6238). */
export const totpOf = (key: string, now = Date.now()) => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / totpStepMs)));
  const hash = createHmac("sha1", decodeBase32(key)).update(counter).digest();
  const offset = hash.at(-1)! & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
};
