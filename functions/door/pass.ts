import { ulid } from "ulid";
import * as z from "zod/mini";
import { doorPass, type DoorPass } from "#shared/door.ts";
import { isAllowed, type Right } from "#shared/rights.ts";
import { noEvents } from "#shared/roles.ts";
import type { Actor } from "../audit/entry.ts";
import { listTheirIds, readOnlyEvents } from "../events/only-events.ts";
import { AppError } from "../platform/errors.ts";
import { digest } from "../platform/ids.ts";
import { queryAll, queryPage, readEach } from "../platform/pages.ts";
import { createSecret, findByToken } from "../platform/private-links.ts";
import { ConditionRefused, getItem, transact, writeOne, type Item, type Write } from "../platform/table.ts";
import { toDoorTtl } from "./evening.ts";

/*
 * @item pass
 * @key `PASS#id` · `PASS`; `ttl`
 * @asks which event's door does this token open? take back, note its use
 * @cost 1 get; 1 transaction; 1 update a minute
 * @key `gsi1`: `PASSES#event` · id
 * @asks those of an event, newest first
 * @cost 1 query a page
 * @key `gsi2`: `PASSES-BY#sub` · end#id
 * @asks those that somebody made and that have not expired
 * @cost 1 query when they run less than before
 * @item passes of an evening
 * @key `PASSES#event` · `COUNT#end`, `REQUEST#digest`; `ttl`
 * @asks one more, unless there are fifty; was this request answered?
 * @cost part of the transaction that makes a pass
 */

/**
 * A stored pass; the secret is only in its token, and a repeated request gets it again. `by` is the member who made it, and
 * absent where that was before 2026-11-30.
 */
const storedPass = z.extend(doorPass, { secret: z.string(), by: z.optional(z.string()) });
export type StoredPass = z.infer<typeof storedPass>;

/** Whoever works with a pass as the audit log names them: a helper acts for the admin who made the link. */
export const toActor = ({ id, by = id, name, kind }: StoredPass): Actor => ({
  id: by,
  name: kind === "helper" ? `${name}, at the door` : name,
});

const passKeyOf = (id: string) => ({ pk: `PASS#${id}`, sk: "PASS" });

/** An event's list of passes, by time, as ids sort. */
const listOf = (eventId: string) => `PASSES#${eventId}`;

/** The passes that somebody made, by when they expire. */
const listBy = (memberId: string) => `PASSES-BY#${memberId}`;

/** The count of an event's passes with this expiry; another evening has its own count. */
const countKeyOf = ({ eventId, expiresAt }: Pick<DoorPass, "eventId" | "expiresAt">) => ({
  pk: listOf(eventId),
  sk: `COUNT#${expiresAt}`,
});

/** The request for a pass, so that a repeat gets the same pass. */
const requestKeyOf = (eventId: string, request: string) => ({ pk: listOf(eventId), sk: `REQUEST#${digest(request)}` });

const parse = (item: Item): StoredPass => storedPass.parse(item);
const pageSize = 100;

/** The partition of passes with the same expiry. */
const maxPasses = 50;

const isTooMany = () =>
  new AppError("conflict", `This event has ${maxPasses} passes to its door. Please take one back first.`);

const findPass = async (id: string) => {
  // The cheaper read may miss a pass created a moment ago.
  const item = (await getItem(passKeyOf(id), { isLatest: false })) ?? (await getItem(passKeyOf(id)));
  return item && parse(item);
};

/** A pass as doors and admins see it. */
export const presentPass = (pass: StoredPass): DoorPass => doorPass.parse(pass);

/** Counts a pass; refused at the limit. */
const countWrite = (pass: StoredPass): Write => ({
  Update: {
    Key: countKeyOf(pass),
    UpdateExpression: "ADD passes :one SET #ttl = :ttl",
    ConditionExpression: "attribute_not_exists(passes) OR passes < :max",
    ExpressionAttributeNames: { "#ttl": "ttl" },
    ExpressionAttributeValues: { ":one": 1, ":max": maxPasses, ":ttl": toDoorTtl(pass.expiresAt) },
  },
});

/**
 * Stores a new pass with the writes `alongside`; a repeated request gets the first pass. Throws `conflict` at the limit
 * of valid passes.
 */
export const createPass = async (
  facts: Pick<DoorPass, "eventId" | "name" | "kind" | "expiresAt"> & { by: string },
  request: string | undefined,
  alongside: Record<string, Write>,
): Promise<StoredPass> => {
  const pass: StoredPass = { ...facts, id: ulid(), secret: createSecret(), createdAt: new Date().toISOString() };
  const ttl = toDoorTtl(pass.expiresAt);
  const lists = {
    ...{ gsi1pk: listOf(pass.eventId), gsi1sk: pass.id },
    ...{ gsi2pk: listBy(facts.by), gsi2sk: `${pass.expiresAt}#${pass.id}` },
  };
  const isNew = { ConditionExpression: "attribute_not_exists(pk)" };
  const requestKey = request === undefined ? undefined : requestKeyOf(pass.eventId, request);
  try {
    await transact({
      ...alongside,
      pass: {
        Put: { Item: { ...passKeyOf(pass.id), ...lists, ttl, ...pass }, ...isNew },
      },
      count: countWrite(pass),
      ...(requestKey && { request: { Put: { Item: { ...requestKey, passId: pass.id, ttl }, ...isNew } } }),
    });
    return pass;
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    const first = error.refused.get("request");
    const found = first && (await findPass(String(first.passId)));
    if (found) return found;
    throw isTooMany();
  }
};

/** A page of an event's door passes, newest first. */
export const readPasses = (eventId: string, cursor: string | undefined) =>
  queryPage({ index: "gsi1", list: listOf(eventId), pageSize, isDescending: true, parse }, cursor);

/** Revokes a pass, with other writes; idempotent. Throws `not-found`, also for another event's. */
export const revokePass = async (
  eventId: string,
  id: string,
  alongside: (pass: StoredPass) => Record<string, Write>,
): Promise<StoredPass> => {
  const pass = await findPass(id);
  if (pass?.eventId !== eventId) throw new AppError("not-found", "Pass not found.");
  const revokedAt = new Date().toISOString();
  try {
    await transact({
      ...alongside(pass),
      pass: {
        Update: {
          Key: passKeyOf(id),
          UpdateExpression: "SET revokedAt = :now",
          ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(revokedAt)",
          ExpressionAttributeValues: { ":now": revokedAt },
        },
      },
      count: {
        Update: {
          Key: countKeyOf(pass),
          UpdateExpression: "ADD passes :less",
          ExpressionAttributeValues: { ":less": -1 },
        },
      },
    });
    return { ...pass, revokedAt };
  } catch (error) {
    const item = error instanceof ConditionRefused ? error.refused.get("pass") : undefined;
    if (!item) throw error;
    return parse(item);
  }
};

/** The passes that somebody made and that still hold. */
const listValidPassesBy = async (memberId: string) => {
  const items = await queryAll({
    IndexName: "gsi2",
    KeyConditionExpression: "gsi2pk = :list AND gsi2sk > :now",
    ExpressionAttributeValues: { ":list": listBy(memberId), ":now": new Date().toISOString() },
  });
  return readEach(items, parse).filter(({ revokedAt }) => revokedAt === undefined);
};

/**
 * Ends the passes that somebody made, for themselves and for helpers, to the doors of events that they do not run by these
 * rights. Idempotent. Returns how many.
 */
export const endPassesOf = async (memberId: string, rights: readonly Right[]) => {
  if (isAllowed(rights, "events")) return 0;
  const passes = await listValidPassesBy(memberId);
  if (passes.length === 0) return 0;
  const theirs = await listTheirIds(rights.includes("some-events") ? await readOnlyEvents(memberId) : noEvents);
  const lost = passes.filter(({ eventId }) => !theirs.has(eventId));
  for (const { eventId, id } of lost) await revokePass(eventId, id, () => ({}));
  return lost.length;
};

const toMinute = (time: Date) => `${time.toISOString().slice(0, 16)}:00.000Z`;

/** Records that a pass is in use, at most once a minute. */
const markUsed = async (pass: StoredPass, now: Date): Promise<StoredPass> => {
  const usedAt = toMinute(now);
  if (pass.usedAt !== undefined && pass.usedAt >= usedAt) return pass;
  await writeOne({
    Update: {
      Key: passKeyOf(pass.id),
      UpdateExpression: "SET usedAt = :minute",
      ConditionExpression: "attribute_exists(pk) AND (attribute_not_exists(usedAt) OR usedAt < :minute)",
      ExpressionAttributeValues: { ":minute": usedAt },
    },
  });
  return { ...pass, usedAt };
};

const tokenPattern = /^[0-9A-Z]{26}\.[\w-]{32}$/;

/**
 * A token's pass, for one event: half a read unit, and a write a minute. Throws `unauthenticated` for an unknown,
 * expired or revoked pass, and `forbidden` for another event's.
 */
export const readPass = async (token: string, eventId: string, now = new Date()): Promise<StoredPass> => {
  const pass = tokenPattern.test(token) ? await findByToken(token, findPass) : undefined;
  if (!pass || pass.revokedAt !== undefined || pass.expiresAt <= now.toISOString())
    throw new AppError("unauthenticated", "This pass to the door has ended. Please ask for another one.");
  if (pass.eventId !== eventId) throw new AppError("forbidden", "This pass is to the door of another event.");
  return markUsed(pass, now);
};
