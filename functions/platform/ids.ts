import { createHash } from "node:crypto";
import { ulid } from "ulid";

/** 22 characters that stand for a text, such as an address in a key or an email, without showing it. */
export const digest = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 22);

/** The id of what a visitor submits. From the idempotency key where there is one, so that a repetition gets the same id. */
export const createFormId = (kind: string, idempotencyKey: string | undefined) =>
  `${kind}_${idempotencyKey === undefined ? ulid() : createHash("sha256").update(idempotencyKey).digest("hex").slice(0, 26)}`;
