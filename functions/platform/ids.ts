import { createHash, randomBytes } from "node:crypto";
import { ulid } from "ulid";

/** 22 characters that identify a text, such as an address in a key or an email, without revealing it. */
export const digest = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 22);

/** Crockford's base 32, the alphabet of ULIDs. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** 26 unguessable characters: 130 random bits, compared with 80 in a ULID. */
export const createRandomId = () => Array.from(randomBytes(26), (byte) => alphabet[byte % alphabet.length]).join("");

/** 26 characters, derived from the idempotency key, if any, so that a repeat gets the same. */
export const createRepeatableId = (idempotencyKey: string | undefined) =>
  idempotencyKey === undefined ? ulid() : createHash("sha256").update(idempotencyKey).digest("hex").slice(0, 26);

/** The id of a visitor's submission, the same for a repeat. */
export const createFormId = (kind: string, idempotencyKey: string | undefined) =>
  `${kind}_${createRepeatableId(idempotencyKey)}`;

/** An id that none of the list has had: the slug of a name, numbered if need be. */
export const createOwnId = (slug: string, taken: readonly string[]) => {
  for (let count = 1; ; count++) {
    const id = count === 1 ? slug : `${slug}-${count}`;
    if (!taken.includes(id)) return id;
  }
};
