import { createHash } from "node:crypto";
import { DeleteCommand, GetCommand } from "@aws-sdk/lib-dynamodb";
import pMap from "p-map";
import * as z from "zod";
import { foldAddress } from "#shared/text.ts";
import { put, scan, type Item, type Tables } from "./tables.ts";

type Key = { pk: string; sk: string };

/** Items of a kind: then and now; those that are gone since, have changed, and are new. */
export type Tally = { then: number; now: number; missing: number; changed: number; newer: number };

export type Restored = {
  kinds: Map<string, Tally>;
  /** When the newest item of each table was made: ISO times. */
  newest: { then: string; now: string };
  /** What was put back, or would be. */
  putBack: number;
  removed: number;
  /** What stays away, since it was ended since, or is of those who have left. */
  leftOut: number;
  left: Member[];
};

type Options = {
  /** Whether nothing is written. */
  isDryRun?: boolean;
  /** Whether what has changed since becomes as it was, and what is new since goes: not only what is missing comes back. */
  isExact?: boolean;
  /** The beginning of the partition keys that it is about. */
  only?: string;
  /** Whether a member has an account: who has none, and is missing from the table, has left. */
  hasAccount?: (memberId: string) => boolean;
  /** Is given each item as it is, before it is overwritten or deleted. */
  keep?: (item: Item) => void;
  /** Is given each item that the table has or gets. */
  onItem?: (item: Item) => void;
};

const membership = z.object({ memberId: z.string(), email: z.string() });
type Member = { id: string; email: string };

/** Items written side by side, of each page. */
const concurrency = 16;

const keyOf = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) });
const nameOf = (item: Item) => JSON.stringify(keyOf(item));

/** The same for what is stored alike: the order of a map's fields and of a set says nothing. */
const canonical = (_: string, value: unknown): unknown => {
  if (value instanceof Set) return [...value].map(String).sort();
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
};
const digestOf = (item: Item) => createHash("sha256").update(JSON.stringify(item, canonical)).digest("base64");

/** Such as `MEMBER · MEMBERSHIP`; a sort key that begins with a number, as a time does, says nothing of the kind. */
const kindOf = ({ pk, sk }: Key) => {
  const [[owner = ""], [what = ""]] = [pk.split("#"), sk.split(/[#:_]/)];
  return owner === what || /^\d/.test(what) ? owner : `${owner} · ${what}`;
};

const isExpired = ({ ttl }: Item) => typeof ttl === "number" && ttl * 1000 < Date.now();

/** The log of who did what only grows; migrations and restored accounts are of the club as it is. */
const staysAsItIs = ({ pk }: Item) => /^(AUDIT|MIGRATION|ACCOUNT)#/.test(String(pk));

const memberKey = (id: string): Key => ({ pk: `MEMBER#${id}`, sk: "MEMBERSHIP" });
const inSame =
  (sk: string) =>
  ({ pk }: Key): Key => ({ pk, sk });
const idIn = ({ pk }: Key) => pk.split("#")[1] ?? "";

/**
 * What goes by itself in the club's ordinary life, by its kind, and the item that it is part of. Where that is still there, it
 * was ended on purpose: a guard, a place in line, a card of who hides, a decision's email that was taken back.
 */
const owners: Record<string, (key: Key, fields: Record<string, string>) => Key> = {
  DELETION: (key) => memberKey(idIn(key)),
  EXPORT: (key) => memberKey(idIn(key)),
  "MEMBER · CARD": inSame("MEMBERSHIP"),
  "MEMBER · CALENDAR-FEED": inSame("MEMBERSHIP"),
  "MEMBER · CHAT-MUTE": inSame("MEMBERSHIP"),
  "MEMBER · DEVICES": inSame("MEMBERSHIP"),
  "MEMBER · MET": inSame("MEMBERSHIP"),
  "MEMBER · SECOND-FACTOR": inSame("MEMBERSHIP"),
  DEVICE: (_, { memberId = "" }) => memberKey(memberId),
  // Of an account that was merged into another one these have moved there.
  ...Object.fromEntries(
    ["CONVERSATION", "REGISTRATION", "ACQUAINTANCE", "CAME", "HIDDEN", "DESK", "LETTER", "INTRODUCTIONS", "INVITATIONS"]
      .concat(["INTRODUCTION-BY", "INTRODUCTION-TO", "INTRODUCTION-VIA"])
      .map((sk) => [`MEMBER · ${sk}`, inSame("MERGED")]),
  ),
  "LISTING · CARD": inSame("LISTING"),
  "LISTING · ENDING": inSame("LISTING"),
  "LISTING-SLUG": (_, { listingId }) => ({ pk: `LISTING#${listingId}`, sk: "LISTING" }),
  REGISTRANT: (_, { registrationId }) => ({ pk: `REGISTRATION#${registrationId}`, sk: "REGISTRATION" }),
  "WAITLIST · reg": (_, { registrationId }) => ({ pk: `REGISTRATION#${registrationId}`, sk: "REGISTRATION" }),
  ADMISSION: (_, { sourceId = "" }) => {
    const owner = sourceId.startsWith("application") ? "APPLICATION" : "INVITATION";
    return { pk: `${owner}#${sourceId}`, sk: owner };
  },
};

const naming = z.union([
  z.object({ attachment: z.object({ id: z.string() }) }).transform(({ attachment: { id } }) => `ATTACHMENT#${id}`),
  z
    .object({ recallable: z.object({ emailId: z.string() }) })
    .transform(({ recallable: { emailId } }) => `OUTBOX#${emailId}`),
  z.object({ status: z.literal("waitlisted"), id: z.string() }).transform(({ id }) => id),
]);
const doneForm = z
  .object({ kind: z.enum(["automated-released", "automated-deleted"]), object: z.object({ id: z.string() }) })
  .transform(({ object: { id } }) => `AUTOMATED#${id}`);
/** The partition of a form that looked automated, by the log's entry that it was released or deleted. */
const findDone = (item: Item) => (String(item.pk).startsWith("AUDIT#") ? doneForm.safeParse(item).data : undefined);

/** The partition or sort key of another item that stands or goes with this one: a message's file, somebody's place in line. */
const nameOther = (item: Item) => naming.safeParse(item).data;

/** Whether an item is a person's who has left: by their id, or their address. */
const isOf = (left: Member[], members: Member[]) => {
  const ids = new Set(left.map(({ id }) => id));
  const stillUsed = new Set(members.filter(({ id }) => !ids.has(id)).map(({ email }) => foldAddress(email)));
  const emails = new Set(left.map(({ email }) => foldAddress(email)).filter((email) => !stillUsed.has(email)));
  return ({ pk, memberId, email, ...item }: Item) =>
    String(pk)
      .split("#")
      .some((part) => ids.has(part) || emails.has(part)) ||
    ids.has(String(memberId)) ||
    (typeof email === "string" && emails.has(foldAddress(email))) ||
    (/^(INTRODUCTION|INVITATION|ADMISSION)#/.test(String(pk)) && listSides(item).some((side) => ids.has(side)));
};

const sides = z.object({
  by: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).optional(),
  to: z.string().optional(),
  via: z.string().optional(),
  inviterId: z.string().optional(),
});
/** The members of an introduction, or who has invited. */
const listSides = (item: Item) => Object.values(sides.safeParse(item).data ?? {}).filter((side) => side !== undefined);

/** What is one person's in all of its partition. */
const isWholePersons = ({ pk }: Item) =>
  /^(INVITATION|INTRODUCTION|LISTING|LEAD|CONTACT-MESSAGE|EVENT-INTEREST|REGISTRATION|APPLICATION)#/.test(String(pk));

/** The partitions of what an item is about. */
const listSubjects = ({ introductionId, listingId, registrationId, sourceId }: Item) =>
  Object.entries({
    INTRODUCTION: introductionId,
    LISTING: listingId,
    REGISTRATION: registrationId,
    INVITATION: sourceId,
    APPLICATION: sourceId,
  }).map(([kind, id]) => `${kind}#${String(id)}`);

/**
 * Compares a table with what it was, and puts back what is gone since. What was written since stays, unless it `isExact`.
 * What has expired does not come back, nor what was ended since or is of those who have left; nothing of the audit log is
 * changed or deleted. Repeatable: it goes on where it was interrupted.
 */
export const restoreTable = async (
  tables: Tables,
  { isDryRun = false, isExact = false, only = "", hasAccount = () => true, keep, onItem }: Options = {},
): Promise<Restored> => {
  const { client, tableName: TableName, besideName } = tables;
  const restored: Restored = {
    kinds: new Map(),
    newest: { then: "", now: "" },
    putBack: 0,
    removed: 0,
    leftOut: 0,
    left: [],
  };
  const count = (key: Key, ...columns: (keyof Tally)[]) => {
    const kind = kindOf(key);
    const tally = restored.kinds.get(kind) ?? { then: 0, now: 0, missing: 0, changed: 0, newer: 0 };
    for (const column of columns) tally[column]++;
    restored.kinds.set(kind, tally);
  };
  const note = (table: "then" | "now", { createdAt, at }: Item) => {
    const time = createdAt ?? at;
    if (typeof time === "string" && time > restored.newest[table]) restored.newest[table] = time;
  };
  const concerned = (items: Item[]) => items.filter((item) => String(item.pk).startsWith(only) && !isExpired(item));

  const present = new Map<string, string>();
  const [all, named, done] = [new Set<string>(), new Set<unknown>(), new Set<unknown>()];
  await scan(tables, TableName, (items) => {
    for (const item of items) {
      all.add(nameOf(item));
      named.add(nameOther(item));
      done.add(findDone(item));
    }
    for (const item of concerned(items)) {
      present.set(nameOf(item), digestOf(item));
      count(keyOf(item), "now");
      note("now", item);
      onItem?.(item);
    }
  });

  const members: Member[] = [];
  const namedBy = new Map<string, Key>();
  const whoAndWhat = {
    FilterExpression: "sk = :sk OR attribute_exists(attachment) OR attribute_exists(recallable)",
    ExpressionAttributeValues: { ":sk": "MEMBERSHIP" },
  };
  const noteNaming = (items: Item[]) => {
    for (const item of items) {
      const member = membership.safeParse(item).data;
      if (member && item.sk === "MEMBERSHIP") members.push({ id: member.memberId, email: member.email });
      const other = nameOther(item);
      if (other !== undefined) namedBy.set(other, keyOf(item));
    }
  };
  await scan(tables, besideName, noteNaming, whoAndWhat);
  const isThere = (key: Key) => all.has(JSON.stringify(key));
  const findOwner = (item: Item) => {
    const key = keyOf(item);
    return namedBy.get(key.pk) ?? owners[kindOf(key)]?.(key, item as Record<string, string>);
  };
  const isEnded = (item: Item) => {
    const owner = findOwner(item);
    const isGone = owner !== undefined && isThere(owner) && !named.has(item.pk) && !named.has(item.sk);
    return isGone || done.has(item.pk);
  };
  restored.left = members.filter(({ id }) => !hasAccount(id) && !isThere(memberKey(id)));
  const isPersonal = isOf(restored.left, members);
  const gone = new Set<unknown>();
  if (restored.left.length > 0)
    await scan(tables, besideName, (items) => {
      for (const item of items) if (isWholePersons(item) && isPersonal(item)) gone.add(item.pk);
    });
  const isOfLeft = (item: Item) =>
    isPersonal(item) || gone.has(item.pk) || listSubjects(item).some((pk) => gone.has(pk));
  // Somebody else's message may name who has left; as it is now, it does not.
  const namesLeft = (item: Item) => {
    const text = JSON.stringify(item);
    return restored.left.some(({ id }) => text.includes(id));
  };

  const keepPresent = async (key: Key) => {
    const { Item } = await client.send(new GetCommand({ TableName, Key: key, ConsistentRead: true }));
    if (Item) keep?.(Item);
  };
  const putBack = async (item: Item, condition?: { ConditionExpression: string }) => {
    // Refused where somebody has written it since it was looked for.
    if (!isDryRun && !(await put(tables, { Put: { Item: item, ...condition } }))) return;
    restored.putBack++;
    onItem?.(item);
  };
  const restoreOne = async (item: Item) => {
    const [key, name] = [keyOf(item), nameOf(item)];
    const before = present.get(name);
    present.delete(name);
    note("then", item);
    if (before === undefined) {
      count(key, "then", "missing");
      if (isOfLeft(item) || (!isExact && isEnded(item))) {
        restored.leftOut++;
        return;
      }
      await putBack(item, { ConditionExpression: "attribute_not_exists(pk)" });
    } else if (before === digestOf(item)) count(key, "then");
    else {
      count(key, "then", "changed");
      if (!isExact || staysAsItIs(item)) return;
      if (isOfLeft(item) || namesLeft(item)) {
        restored.leftOut++;
        return;
      }
      if (!isDryRun) await keepPresent(key);
      await putBack(item);
    }
  };
  // Parts come first: after an interruption, an owner that is back must not make them look ended on purpose.
  for (const isTurn of [(item: Item) => findOwner(item) !== undefined, (item: Item) => findOwner(item) === undefined])
    await scan(tables, besideName, (items) => pMap(concerned(items).filter(isTurn), restoreOne, { concurrency }));

  const newer = [...present.keys()].map((name) => JSON.parse(name) as Key);
  for (const key of newer) count(key, "newer");
  const toRemove = isExact ? newer.filter((key) => !staysAsItIs(key)) : [];
  await pMap(
    isDryRun ? [] : toRemove,
    async (key) => {
      await keepPresent(key);
      await client.send(new DeleteCommand({ TableName, Key: key }));
    },
    { concurrency },
  );
  restored.removed = toRemove.length;
  return restored;
};
