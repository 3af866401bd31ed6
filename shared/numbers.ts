import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { membershipWays } from "./membership.ts";
import { currency } from "./money.ts";
import { endReasons } from "./people.ts";

/** How many months the page shows at most. */
export const maxMonths = 24;

/** After how many days somebody who came once is one who did not come again. */
export const returnDays = 90;

/** For what money is taken. */
export const incomeKinds = ["dues", "ticket", "listing"] as const;
export type IncomeKind = (typeof incomeKinds)[number];

/** Money of one kind in one month, in the currency's smallest unit. */
export const income = z.object({
  kind: z.enum(incomeKinds),
  currency,
  /** Paid at Stripe. */
  card: z.int(),
  /** Noted by people: in cash, at the door's terminal, by check or transfer; without what of it was given back. */
  noted: z.int(),
  /** Given back by Stripe. */
  returned: z.int(),
});
export type Income = z.infer<typeof income>;

const count = z.int();
const counts = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.object(Object.fromEntries(names.map((name) => [name, count])) as { [Name in Names[number]]: typeof count });

/** What was counted of one month of the club; of the present one so far. It names no person. */
export const monthNumbers = z.object({
  /** Such as `2026-11`. */
  month: z.string(),
  /** When it was counted, in UTC. */
  countedAt: z.iso.datetime(),
  /** Members at its end, or now, by level: suspended ones and those who have not paid too. */
  levels: z.array(z.object({ id: z.string(), members: count })),
  /** Who became a member, by how. */
  joined: z.extend(counts(membershipWays), {
    // Of months that were counted before there was this way.
    import: z._default(count, 0),
  }),
  /** Whose membership ended, and why. */
  left: counts(endReasons),
  /** Of those who joined and left, whose accounts are deleted: they are in no list. */
  deleted: z.object({ joined: count, left: count }),
  /** Events that began in it, with registrations that came and that did not, once that is noted. */
  events: z.array(
    z.object({ id: z.string(), title: z.string(), startsAt: z.iso.datetime(), came: count, missed: count }),
  ),
  /** Members at its end, or now, who came to one event in a year, more than `returnDays` ago. Absent where nobody counted then. */
  cameOnce: z.optional(count),
  /** Whom members at its end, or now, met: the median, and how many met nobody. Likewise. */
  acquaintances: z.optional(z.object({ median: z.number(), none: count, members: count })),
  /** Applications accepted and declined in it: how many days half of them waited at most, and how many were not late. */
  applications: z.object({ decided: count, inTime: count, medianDays: z.optional(z.number()) }),
  /** Invitations sent. */
  invited: count,
  /** Messages in topics, and in the rooms of groups. */
  messages: z.object({ topics: count, groups: count }),
  /** Listings that the public saw at its end, or sees now. Absent where nobody counted then. */
  listings: z.optional(count),
  income: z.array(income),
  /** When Stripe was last asked; absent where it did not answer yet. */
  incomeAt: z.optional(z.iso.datetime()),
});
export type MonthNumbers = z.infer<typeof monthNumbers>;

/** What the page shows. */
export const clubNumbers = z.object({
  /** The present month first. */
  months: z.array(monthNumbers),
  /** Levels that anybody had, with their names of today. */
  levels: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type ClubNumbers = z.infer<typeof clubNumbers>;

export const numbersContract = {
  getNumbers: endpoint({
    method: "GET",
    path: "/api/admin/numbers",
    may: "owner",
    feature: "numbers",
    summary: "What is counted of the club each hour, by month, for two years; nobody is named.",
    input: z.strictObject({}),
    output: clubNumbers,
    status: 200,
  }),
};
