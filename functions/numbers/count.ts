import type { ApplicationRow } from "#shared/application-review.ts";
import { membershipWays } from "#shared/membership.ts";
import { returnDays, type Income, type MonthNumbers } from "#shared/numbers.ts";
import { endReasons } from "#shared/people.ts";
import type { AttendanceSums } from "../door/attendance-sums.ts";
import type { StoredIncome } from "../payments/income.ts";
import type { Taking } from "../payments/takings.ts";
import type { StoredRow } from "../people/row.ts";
import type { Gone } from "./gone.ts";

const dayMs = 86_400_000;

/** From when on, and before when. */
export type Range = { from: string; until: string };

const isWithin = (time: string | undefined, { from, until }: Range) =>
  time !== undefined && time >= from && time < until;

/** How many there are of each of these names. */
const countEach = <Name extends string>(names: readonly Name[], found: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, found.filter((each) => each === name).length])) as Record<Name, number>;

/** The median; 0 of nothing. */
export const findMedian = (numbers: readonly number[]) => {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
};

type Person = Pick<StoredRow, "level" | "via" | "joinedAt" | "endedAt" | "endedBy">;

/** Whether somebody was a member at a time, with access or without. */
const isMemberAt = ({ joinedAt, endedAt }: Person, time: string) =>
  joinedAt < time && (endedAt === undefined || endedAt >= time);

/** Members of a time and who came and went, of the rows that there are and of those whose accounts are deleted. */
export const countMembers = (
  rows: readonly Person[],
  gone: readonly Gone[],
  range: Range,
): Pick<MonthNumbers, "levels" | "joined" | "left" | "deleted"> => {
  const all: Person[] = [...rows, ...gone];
  const members = all.filter((each) => isMemberAt(each, range.until)).map(({ level }) => level);
  const joined = (people: readonly Person[]) => people.filter(({ joinedAt }) => isWithin(joinedAt, range));
  const left = (people: readonly Person[]) => people.filter(({ endedAt }) => isWithin(endedAt, range));
  return {
    levels: [...new Set(members)]
      .toSorted()
      .map((id) => ({ id, members: members.filter((each) => each === id).length })),
    joined: countEach(
      membershipWays,
      joined(all).map(({ via }) => via),
    ),
    left: countEach(
      endReasons,
      left(all).map(({ endedBy = "account" }) => endedBy),
    ),
    deleted: { joined: joined(gone).length, left: left(gone).length },
  };
};

/** What is known of members now, and of no earlier time. */
export const countPresent = (
  rows: readonly StoredRow[],
  now: Date,
): Pick<MonthNumbers, "cameOnce" | "acquaintances"> => {
  const members = rows.filter(({ endedAt }) => endedAt === undefined);
  const longAgo = new Date(now.getTime() - returnDays * dayMs).toISOString();
  const met = members.map(({ acquaintances }) => acquaintances);
  return {
    cameOnce: members.filter(({ came, lastCameAt }) => came === 1 && lastCameAt !== undefined && lastCameAt < longAgo)
      .length,
    acquaintances: { median: findMedian(met), none: met.filter((count) => count === 0).length, members: met.length },
  };
};

type Decided = Pick<ApplicationRow, "state" | "createdAt" | "closedAt" | "overdueSince">;

/** How long those waited whose applications were decided, in days to one decimal. */
export const countApplications = (rows: readonly Decided[], range: Range): MonthNumbers["applications"] => {
  const decided = rows.filter(
    ({ state, closedAt }) => (state === "accepted" || state === "declined") && isWithin(closedAt, range),
  );
  const days = decided.map(({ createdAt, closedAt = "" }) => (Date.parse(closedAt) - Date.parse(createdAt)) / dayMs);
  return {
    decided: decided.length,
    inTime: decided.filter(({ overdueSince }) => overdueSince === undefined).length,
    ...(decided.length > 0 && { medianDays: Math.round(findMedian(days) * 10) / 10 }),
  };
};

export const presentEvents = (sums: readonly AttendanceSums[]): MonthNumbers["events"] =>
  sums.map(({ eventId: id, title, startsAt, came, missed }) => ({ id, title, startsAt, came, missed }));

type Sum = Pick<Income, "kind" | "currency">;

/** Money of each kind in each currency. */
export const sumIncome = (
  paid: readonly Taking[],
  returned: readonly Taking[],
  noted: readonly StoredIncome[],
): Income[] => {
  const sums = new Map<string, Income>();
  const add = (all: readonly Taking[], to: "card" | "noted" | "returned") => {
    for (const { purpose: kind, currency, amount } of all) {
      const start: Income = { ...({ kind, currency } satisfies Sum), card: 0, noted: 0, returned: 0 };
      const sum = sums.get(`${kind} ${currency}`) ?? start;
      sums.set(`${kind} ${currency}`, { ...sum, [to]: sum[to] + amount });
    }
  };
  add(paid, "card");
  add(noted, "noted");
  add(returned, "returned");
  return [...sums.keys()].toSorted().map((key) => sums.get(key)!);
};
