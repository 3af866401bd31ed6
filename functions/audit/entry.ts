import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import * as z from "zod/mini";
import { auditEntry, auditYears, operatorId, type AuditChange, type AuditEntry } from "#shared/audit.ts";
import { addMonths } from "#shared/months.ts";
import { foldAddress } from "#shared/text.ts";
import { formatDayKey, getMonthStart } from "../platform/club-time.ts";
import { digest } from "../platform/ids.ts";
import { decodeCursor, decodePlace, encodeCursor, encodePlace, readEach } from "../platform/pages.ts";
import { table, tableName, type Item, type Write } from "../platform/table.ts";

/*
 * @item audit entry
 * @key `AUDIT#2026-11` (a month of the club) · time#id; `ttl`
 * @asks who did what, once; those of a month, newest first
 * @cost part of the transaction that it notes; 1 query a page
 * @key `gsi1`: `AUDIT-ABOUT#person` · time#id (only of those about a person)
 * @asks what is about a person; a member reads their own
 * @cost 1 query a page; a member's own are 2
 * @key `gsi2`: `AUDIT-BY#admin` · time#id
 * @asks what an admin did
 * @cost 1 query a page
 */

const storedEntry = z.extend(auditEntry, {
  /** When the person may see it: not before a decision is final. */
  hiddenUntil: z.optional(z.iso.datetime()),
  /** Whether it stays hidden from the person: actions that never reached them and that they must not learn of. */
  isUntold: z.optional(z.boolean()),
});
export type StoredEntry = z.infer<typeof storedEntry>;

/** The actor and their network address: an admin unless `role` says otherwise, as of a service that told of something. */
export type Actor = { id: string; name: string; role?: "member" | "service"; network?: string };

/** The person concerned: a member's id if known, otherwise an email address, stored as a digest. */
export type Person = { memberId?: string; email?: string; name: string };

/** The keys of the index of entries about a person. */
export const personKeyOf = ({ memberId, email = "" }: Pick<Person, "memberId" | "email">) =>
  memberId === undefined ? `email:${digest(foldAddress(email))}` : `member:${memberId}`;

type Facts = Pick<StoredEntry, "kind" | "object" | "hiddenUntil" | "isUntold"> & {
  by: Actor;
  about?: Person;
  changes?: AuditChange[];
  /** For something that is logged once however often it is seen; with its own time. */
  once?: { id: string; at: Date };
};

const toEntry = ({ kind, by, about, object, changes = [], hiddenUntil, isUntold, once }: Facts): StoredEntry => ({
  id: once?.id ?? ulid(),
  at: (once?.at ?? new Date()).toISOString(),
  kind,
  by: { id: by.id, name: by.name, role: by.role ?? (by.id === operatorId ? "operator" : "admin") },
  about: about && { key: personKeyOf(about), name: about.name },
  object,
  changes,
  network: by.network,
  hiddenUntil,
  isUntold,
});

/**
 * The partition of a month in the club's time zone. IAM denies changing or deleting keys that begin with `AUDIT#`.
 */
const monthListOf = (month: string) => `AUDIT#${month}`;
const aboutListOf = (key: string) => `AUDIT-ABOUT#${key}`;
const byListOf = (adminId: string) => `AUDIT-BY#${adminId}`;

const itemOf = (entry: StoredEntry): Item => {
  const at = new Date(entry.at);
  const sortKey = `${entry.at}#${entry.id}`;
  const end = new Date(at);
  end.setUTCFullYear(end.getUTCFullYear() + auditYears);
  return {
    pk: monthListOf(formatDayKey(at).slice(0, 7)),
    sk: sortKey,
    ...(entry.about && { gsi1pk: aboutListOf(entry.about.key), gsi1sk: sortKey }),
    gsi2pk: byListOf(entry.by.id),
    gsi2sk: sortKey,
    ttl: Math.ceil(end.getTime() / 1000),
    ...entry,
  };
};

/** Adds an entry to the log: part of the transaction it records. Nothing changes or deletes entries. */
export const auditWrite = (facts: Facts): { audit: Write } => ({
  audit: { Put: { Item: itemOf(toEntry(facts)), ConditionExpression: "attribute_not_exists(pk)" } },
});

/** What is compared for the log. */
export type Flat = Record<string, string | number | boolean | undefined>;

/** The differences between two records as short texts. */
export const listChanges = (before: Flat, after: Flat): AuditChange[] => {
  const toText = (value: Flat[string]) => (value === undefined ? null : String(value));
  return Object.keys({ ...before, ...after })
    .map((name) => ({ name, before: toText(before[name]), after: toText(after[name]) }))
    .filter((change) => change.before !== change.after);
};

const parse = (item: Item): StoredEntry => storedEntry.parse(item);

/** An entry as admins see it. */
export const presentEntry = (entry: StoredEntry): AuditEntry => auditEntry.parse(entry);

const pageSize = 100;

/** A month's entries, newest first: reads the table itself, so the latest writes are included. */
export const queryMonth = async (month: string, cursor: string | undefined) => {
  const list = monthListOf(month);
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :list",
      ExpressionAttributeValues: { ":list": list },
      ExclusiveStartKey: decodeCursor(cursor, { pk: list }),
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: pageSize,
    }),
  );
  return { items: readEach(Items, parse), cursor: encodeCursor(LastEvaluatedKey) };
};

type Wanted = { about: string } | { by: string };

/** Entries about a person or by an admin, newest first, of one month or all. */
export const queryEntries = async (wanted: Wanted, month: string | undefined, cursor: string | undefined) => {
  const [index, list] =
    "about" in wanted ? (["gsi1", aboutListOf(wanted.about)] as const) : (["gsi2", byListOf(wanted.by)] as const);
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: index,
      KeyConditionExpression: `${index}pk = :list${month === undefined ? "" : ` AND ${index}sk BETWEEN :start AND :end`}`,
      ExpressionAttributeValues: {
        ":list": list,
        ...(month !== undefined && { ":start": getMonthStart(month), ":end": getMonthStart(addMonths(month, 1)) }),
      },
      ExclusiveStartKey: decodeCursor(cursor, { [`${index}pk`]: list }),
      ScanIndexForward: false,
      Limit: pageSize,
    }),
  );
  return { items: readEach(Items, parse), cursor: encodeCursor(LastEvaluatedKey) };
};

const ownPageSize = 50;

const placePattern = /^\d{4}-\d\d-\d\dT[\d:.]+Z#[\w-]+$/;

/** A page of entries under any of a person's keys, newest first. Throws `invalid` for another list's cursor. */
export const queryAboutAny = async (keys: string[], cursor: string | undefined) => {
  // The end sorts after every time.
  const before = cursor === undefined ? "9" : decodePlace(cursor, placePattern);
  const lists = await Promise.all(
    keys.map((key) =>
      table.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: "gsi1",
          KeyConditionExpression: "gsi1pk = :list AND gsi1sk < :before",
          ExpressionAttributeValues: { ":list": aboutListOf(key), ":before": before },
          ScanIndexForward: false,
          Limit: ownPageSize + 1,
        }),
      ),
    ),
  );
  const found = lists
    .flatMap(({ Items = [] }) => Items)
    .sort((one, other) => String(other.gsi1sk).localeCompare(String(one.gsi1sk)));
  const items = found.slice(0, ownPageSize);
  const hasMore = found.length > ownPageSize;
  return { items: readEach(items, parse), cursor: hasMore ? encodePlace(String(items.at(-1)?.gsi1sk)) : undefined };
};
