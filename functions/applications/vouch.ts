import * as z from "zod/mini";
import { applicationCan } from "#shared/application-acts.ts";
import { vouchDays, vouchReminderDays, type VouchRequest } from "#shared/vouches.ts";
import { AppError } from "../platform/errors.ts";
import { createFormId } from "../platform/ids.ts";
import { queryAll, queryPage, rangeOfList, readEach } from "../platform/pages.ts";
import { getItem, getItems, writeOne, type Item, type Write } from "../platform/table.ts";
import { rowKeyOf, storedRow } from "./row-list.ts";

/*
 * @item vouch
 * @key `VOUCH#digest of application and sub` · `VOUCH`; `ttl`
 * @asks ask; answer, remind, close
 * @cost part of a transaction; 1 conditional update
 * @key `gsi1`: `VOUCHES#sub` · closing time#id
 * @asks what a member is asked
 * @cost 1 query, and a batch get where there is any
 * @key `gsi1`: `VOUCHES-ENDED#sub` · closing time#id
 * @asks what a member has answered, or did not in time
 * @cost 1 query
 * @key `gsi2`: `VOUCHES-DUE` · time
 * @asks whom to remind, what to close
 * @cost 1 query an hour
 */

const dayMs = 86_400_000;

/** How long a request is kept after it was made. */
const keptDays = 60;

/** A request to a member to vouch for an applicant; stores only the application's id. */
const storedVouch = z.object({
  id: z.string(),
  applicationId: z.string(),
  memberId: z.string(),
  state: z.enum(["asked", "vouched", "declined", "closed"]),
  askedAt: z.iso.datetime(),
  closesAt: z.iso.datetime(),
  remindedAt: z.optional(z.iso.datetime()),
  endedAt: z.optional(z.iso.datetime()),
});
export type StoredVouch = z.infer<typeof storedVouch>;

export const vouchKeyOf = (id: string) => ({ pk: `VOUCH#${id}`, sk: "VOUCH" });
const listOf = (memberId: string) => `VOUCHES#${memberId}`;
/** Requests the member answered or let expire. */
const endedListOf = (memberId: string) => `VOUCHES-ENDED#${memberId}`;
/** When the next action is due: the reminder, then closing. */
const dueList = "VOUCHES-DUE";
const parse = (item: Item) => storedVouch.parse(item);

/** One id per application and member. */
export const getVouchId = (applicationId: string, memberId: string) =>
  createFormId("vouch", `${applicationId} ${memberId}`);

/** A new request to a member. */
export const createVouch = (applicationId: string, memberId: string, now: Date): StoredVouch => ({
  id: getVouchId(applicationId, memberId),
  applicationId,
  memberId,
  state: "asked",
  askedAt: now.toISOString(),
  closesAt: new Date(now.getTime() + vouchDays * dayMs).toISOString(),
});

/** Asks a member to vouch: part of a transaction. */
export const newVouchWrite = (vouch: StoredVouch) => ({
  Put: {
    Item: {
      ...vouchKeyOf(vouch.id),
      gsi1pk: listOf(vouch.memberId),
      gsi1sk: `${vouch.closesAt}#${vouch.id}`,
      gsi2pk: dueList,
      gsi2sk: new Date(Date.parse(vouch.askedAt) + vouchReminderDays * dayMs).toISOString(),
      ttl: Math.floor(Date.parse(vouch.askedAt) / 1000) + keptDays * 86_400,
      ...vouch,
    },
  },
});

/** Closes an open request: part of a transaction or on its own. An answer counts only in time. */
export const endVouchWrite = (
  { id, memberId }: StoredVouch,
  state: "vouched" | "declined" | "closed",
  now: Date,
): Write => ({
  Update: {
    Key: vouchKeyOf(id),
    UpdateExpression: "SET #state = :state, endedAt = :now, gsi1pk = :ended REMOVE gsi2pk, gsi2sk",
    ConditionExpression: state === "vouched" ? "#state = :asked AND closesAt > :now" : "#state = :asked",
    ExpressionAttributeNames: { "#state": "state" },
    ExpressionAttributeValues: {
      ":state": state,
      ":asked": "asked",
      ":now": now.toISOString(),
      ":ended": endedListOf(memberId),
    },
  },
});

/** Records the reminder, once: part of a transaction or on its own. */
export const remindedWrite = ({ id, closesAt }: StoredVouch, now: Date): Write => ({
  Update: {
    Key: vouchKeyOf(id),
    UpdateExpression: "SET remindedAt = :now, gsi2sk = :closesAt",
    ConditionExpression: "#state = :asked AND attribute_not_exists(remindedAt)",
    ExpressionAttributeNames: { "#state": "state" },
    ExpressionAttributeValues: { ":asked": "asked", ":now": now.toISOString(), ":closesAt": closesAt },
  },
});

export const findVouch = async (id: string) => {
  const item = await getItem(vouchKeyOf(id));
  return item && parse(item);
};

/** A request to this member. Throws `not-found`, also for another member's. */
export const readOwnVouch = async (memberId: string, id: string) => {
  const found = await findVouch(id);
  if (found?.memberId !== memberId) throw new AppError("not-found", "This request isn't there anymore.");
  return found;
};

/** Requests due by now, at most `limit`. */
export const listDueVouches = async (now: string, limit: number) => {
  const page = await queryPage({ index: "gsi2", list: dueList, pageSize: limit, parse: (item) => item }, undefined);
  return page.items.flatMap(({ id, gsi2sk }) => (String(gsi2sk) <= now ? [String(id)] : []));
};

/**
 * Applicants the member is asked to vouch for, while their applications are open: one query, and a batch of gets if
 * there are any.
 */
export const listVouchRequestsOf = async (memberId: string, now = new Date()): Promise<VouchRequest[]> => {
  const asked = readEach(await queryAll(rangeOfList("gsi1", listOf(memberId))), parse).filter(
    ({ closesAt }) => new Date(closesAt) > now,
  );
  if (asked.length === 0) return [];
  const rows = readEach(await getItems(asked.map(({ applicationId }) => rowKeyOf(applicationId))), (item) =>
    storedRow.parse(item),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return asked.flatMap(({ id, applicationId, askedAt, closesAt }) => {
    const row = byId.get(applicationId);
    if (!row || !applicationCan.vouch(row)) return [];
    const { name, company, cityState } = row;
    return [{ id, askedAt, closesAt, applicant: { name, company, cityState } }];
  });
};

/**
 * All requests to a member of the last two months, answered or not. Sequential: one answered meanwhile moves from the
 * first list to the second and may be in both.
 */
export const listVouchesOf = async (memberId: string) => {
  const asked = await queryAll(rangeOfList("gsi1", listOf(memberId)));
  const ended = await queryAll(rangeOfList("gsi1", endedListOf(memberId)));
  return [...new Map(readEach([...asked, ...ended], parse).map((each) => [each.id, each])).values()];
};

/** Deletes a request. */
export const deleteVouch = ({ id }: StoredVouch) => writeOne({ Delete: { Key: vouchKeyOf(id) } });
