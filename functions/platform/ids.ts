import { createHash } from "node:crypto";
import { ulid } from "ulid";

/** The id of something that a visitor sends: from the client's key where it gave one, so that a repetition meets the first. */
export const createFormId = (kind: string, idempotencyKey: string | undefined) =>
  `${kind}_${idempotencyKey === undefined ? ulid() : createHash("sha256").update(idempotencyKey).digest("hex").slice(0, 26)}`;
