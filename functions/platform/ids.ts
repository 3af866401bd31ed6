import { createHash, randomBytes } from "node:crypto";
import { ulid } from "ulid";

/** 22 characters that stand for a text, such as an address in a key or an email, without showing it. */
export const digest = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 22);

/** Crockford's base 32, in which ULIDs are written. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** 26 characters that nobody guesses: 130 random bits, where a ULID has 80. */
export const createRandomId = () => Array.from(randomBytes(26), (byte) => alphabet[byte % alphabet.length]).join("");

/** The id of what a visitor submits. From the idempotency key where there is one, so that a repetition gets the same id. */
export const createFormId = (kind: string, idempotencyKey: string | undefined) =>
  `${kind}_${idempotencyKey === undefined ? ulid() : createHash("sha256").update(idempotencyKey).digest("hex").slice(0, 26)}`;
