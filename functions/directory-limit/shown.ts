import * as z from "zod/mini";
import { directoryLimits, directoryPaused } from "#shared/directory.ts";
import { toInstant } from "#shared/wall-clock.ts";
import { auditWrite } from "../audit/entry.ts";
import { readMember } from "../members/member.ts";
import { noticeWrite } from "../notify/notice.ts";
import { formatDayKey } from "../platform/club-time.ts";
import { AppError, busy } from "../platform/errors.ts";
import { digest } from "../platform/ids.ts";
import { ConditionRefused, transact, updateItem, writeOne, type Item, type Update } from "../platform/table.ts";
import { reachWrite, type Reach } from "./reach.ts";

/*
 * @item shown
 * @key `MEMBER#sub` · `SHOWN#profiles#2026-11-26`, likewise `names`; `ttl`
 * @asks how much of the directory was a member shown, and is there room for more?
 * @cost 1 conditional update where there is something new
 */

/** What is counted: cards and profile pages together, or only names, as in mention suggestions. */
export type Shown = "profiles" | "names";

/** The reader, and their network address. */
type Viewer = { id: string; network: string };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The hour and day (club's time zone) of a time, by name, and when each ends. */
const getWindows = (now: Date) => {
  const day = formatDayKey(now);
  const nextDay = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
  return {
    day: { name: day, end: new Date(toInstant(`${nextDay}T00:00`)) },
    hour: { name: now.toISOString().slice(0, 13), end: new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs) },
  };
};
type Windows = ReturnType<typeof getWindows>;

/** A day's item: the set of marks, and how many were new in each hour. Expires a day later. */
const keyOf = (memberId: string, shown: Shown, day: string) => ({
  pk: `MEMBER#${memberId}`,
  sk: `SHOWN#${shown}#${day}`,
});
const attributeOf = (hour: string) => `hour ${hour}`;

/** A card's or page's mark in the set; does not reveal who was viewed. */
const toMark = (what: string) => digest(what).slice(0, 8);

/** Marks of a day, and how many were new in this hour. */
type Seen = { day: ReadonlySet<string>; hour: number };
const nothing: Seen = { day: new Set(), hour: 0 };

const marks = z.catch(z.set(z.string()), new Set<string>());
const parseSeen = (item: Item | undefined, { hour }: Windows): Seen => ({
  day: marks.parse(item?.all),
  hour: Number(item?.[attributeOf(hour.name)] ?? 0),
});

/** Marks this Lambda knows to be counted, by member and window: showing them again costs no write. */
const counted = new Map<string, Seen>();
const mostCounted = 500;

const remember = (name: string, seen: Seen) => {
  if (counted.size >= mostCounted) counted.clear();
  counted.set(name, seen);
};

/** How many of these marks, in order, still fit within the limit. */
const countFitting = (wanted: readonly string[], { day, hour }: Seen) => {
  const room = Math.min(directoryLimits.day - day.size, directoryLimits.hour - hour);
  let added = 0;
  for (const [index, mark] of wanted.entries()) {
    if (day.has(mark)) continue;
    if (added === room) return index;
    added++;
  }
  return wanted.length;
};

/** Adds marks, on condition that none was added since they were read: a set only grows. */
const buildUpdate = (memberId: string, shown: Shown, windows: Windows, added: string[], { day }: Seen): Update => ({
  Key: keyOf(memberId, shown, windows.day.name),
  UpdateExpression: "ADD #all :added, #hour :count SET #ttl = :ttl",
  ConditionExpression: day.size === 0 ? "attribute_not_exists(#all)" : "size(#all) = :seen",
  ExpressionAttributeNames: { "#all": "all", "#hour": attributeOf(windows.hour.name), "#ttl": "ttl" },
  ExpressionAttributeValues: {
    ":added": new Set(added),
    ":count": added.length,
    ":ttl": Math.ceil((windows.day.end.getTime() + dayMs) / 1000),
    ...(day.size > 0 && { ":seen": day.size }),
  },
});

/** How many others a member was shown, by day, from all their items: counts, not identities. */
export const listShown = (items: readonly Item[]) =>
  items.flatMap(({ sk, all }) => {
    const [prefix, shown, day] = String(sk).split("#");
    return prefix === "SHOWN" ? [{ day, shown, count: marks.parse(all).size }] : [];
  });

/** Limits this Lambda has already logged. */
const noted = new Set<string>();

/** Notifies the other admins that a member reached the limit, with a link to the membership. */
const noticeWrites = (admins: readonly string[], user_id: string, full_name: string, reach: Reach) => {
  const { shown, count, per } = reach;
  const about = { member: { user_id, full_name }, shown, count, per };
  const telling = { kind: "directory-limit", subject: user_id, about } as const;
  return Object.fromEntries(admins.map((adminId) => [`notice of ${adminId}`, noticeWrite(adminId, telling)]));
};

/**
 * Logs that a member reached the limit and notifies the admins, once a day; a daily limit reached after an hourly one
 * only shows in the membership.
 */
const noteReach = async ({ id, network }: Viewer, reach: Reach) => {
  const name = [id, reach.day, reach.per].join("\n");
  if (noted.has(name)) return;
  // Loaded on use: rarely needed.
  const { listAdminIds } = await import("../platform/accounts.ts");
  const [{ full_name }, admins] = await Promise.all([readMember(id), listAdminIds("members")]);
  const told = admins.filter((adminId) => adminId !== id);
  try {
    await transact({
      reach: reachWrite(id, reach, { condition: "attribute_not_exists(#day) OR #day <> :day", told }),
      ...noticeWrites(told, id, full_name, reach),
      ...auditWrite({
        kind: "directory-limited",
        by: { id, name: full_name, role: "member", network },
        about: { memberId: id, name: full_name },
        object: { kind: "member", id, title: full_name },
        changes: [
          { name: reach.shown, before: null, after: String(reach.count) },
          { name: "per", before: null, after: reach.per },
        ],
      }),
    });
  } catch (error) {
    if (!(error instanceof ConditionRefused) || !error.refused.has("reach")) throw error;
    if (reach.per === "day") await writeOne(reachWrite(id, reach, { condition: "#day = :day AND #count < :count" }));
  }
  if (noted.size >= mostCounted) noted.clear();
  noted.add(name);
};

/** Attempts when concurrent requests of the same member conflict. */
const maxAttempts = 20;

/** Counts as many marks as fit, each once; returns how many, and the marks seen by then. */
const count = async (memberId: string, shown: Shown, windows: Windows, wanted: readonly string[]) => {
  const name = [memberId, shown, windows.hour.name, windows.day.name].join("\n");
  let seen = counted.get(name) ?? nothing;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const fitting = countFitting(wanted, seen);
    const added = wanted.slice(0, fitting).filter((mark) => !seen.day.has(mark));
    if (added.length === 0) return { fitting, seen };
    const { isDone, item } = await updateItem(buildUpdate(memberId, shown, windows, added, seen));
    seen = parseSeen(item, windows);
    remember(name, seen);
    if (isDone) return { fitting, seen };
  }
  throw busy();
};

/**
 * Counts what a member is about to be shown, each item once a day, in order. Returns how many from the start may be
 * shown. Throws `too-many` with the retry time if none may; reaching the limit is logged and the admins are notified.
 */
export const countShown = async (viewer: Viewer, shown: Shown, wanted: readonly string[], now = new Date()) => {
  if (wanted.length === 0) return 0;
  const windows = getWindows(now);
  const { fitting, seen } = await count(viewer.id, shown, windows, wanted.map(toMark));
  if (fitting === wanted.length) return fitting;
  const per = seen.day.size >= directoryLimits.day ? "day" : "hour";
  const reached = per === "day" ? seen.day.size : seen.hour;
  await noteReach(viewer, { day: windows.day.name, at: now.toISOString(), shown, count: reached, per });
  if (fitting === 0) throw new AppError("too-many", directoryPaused, undefined, { retryAt: windows[per].end });
  return fitting;
};
