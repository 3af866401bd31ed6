import type { Context } from "aws-lambda";
import * as z from "zod/mini";
import type { MonthNumbers } from "#shared/numbers.ts";
import { readEveryPage } from "#shared/paging.ts";
import { readAllRows } from "../applications/row-list.ts";
import { listAttendanceSums } from "../door/attendance-sums.ts";
import { countInvitations } from "../invitations/invitation.ts";
import { listCards } from "../listings/card.ts";
import { isWithin } from "../listings/listing-status.ts";
import { countCommunityMessages } from "../messaging/community-message.ts";
import { listGroupsIn, readGroups } from "../messaging/group.ts";
import { readTopics } from "../messaging/topic.ts";
import { listIncome } from "../payments/income.ts";
import { listGivenBack, listPaid } from "../payments/takings.ts";
import { queryRows, type StoredRow } from "../people/row.ts";
import { formatDayKey, getMonthStart } from "../platform/club-time.ts";
import { AppError } from "../platform/errors.ts";
import { logger } from "../platform/logger.ts";
import { countApplications, countMembers, countPresent, presentEvents, sumIncome, type Range } from "./count.ts";
import { listGone, toDigest, type Gone } from "./gone.ts";
import { readMonths, saveMonth } from "./month.ts";

/** How long a month that is over is counted anew: what reaches a list late is still of that month. */
const lateMs = 2 * 86_400_000;
/** Months made where they are missing, beside the present one. */
const maxEarlier = 12;

/** The month so many months later, such as `2026-10`. */
const shiftMonth = (month: string, by: number) => {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
};

const rangeOf = (month: string): Range => ({ from: getMonthStart(month), until: getMonthStart(shiftMonth(month, 1)) });

/** The lists that are the same for all months; those who are deleted are not counted by their rows as well. */
const readLists = async () => {
  const [all, gone, applications, topics, ...groups] = await Promise.all([
    readEveryPage((cursor) => queryRows(cursor)),
    listGone(),
    readAllRows(),
    readTopics({ isLatest: true }),
    // Of those that were declined, nobody has written anything; proposed ones have no room yet.
    ...(["visible", "secret", "closed"] as const).map((list) => listGroupsIn(list)),
  ]);
  const deleted = new Set(gone.map(({ digest }) => digest));
  return {
    rows: all.filter(({ id }) => !deleted.has(toDigest(id))),
    gone,
    applications,
    topics: topics.items.map(({ id }) => id),
    rooms: readGroups(groups.flat()).map(({ id }) => id),
  };
};
type Lists = { rows: StoredRow[]; gone: Gone[]; topics: string[]; rooms: string[] } & Awaited<
  ReturnType<typeof readLists>
>;

const countAll = async (places: readonly string[], range: Range) => {
  let count = 0;
  for (const place of places) count += await countCommunityMessages(place, range);
  return count;
};

/** What Stripe says, or, where it does not answer, what it said before. */
const readIncome = async (
  month: string,
  { from, until }: Range,
  before: MonthNumbers | undefined,
  now: Date,
): Promise<Pick<MonthNumbers, "income" | "incomeAt">> => {
  const noted = await listIncome(month);
  try {
    const [paid, returned] = [await listPaid(from, until), await listGivenBack(from, until)];
    return { income: sumIncome(paid, returned, noted), incomeAt: now.toISOString() };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "unavailable") throw error;
    const known = (before?.income ?? []).flatMap(({ kind: purpose, currency, card, returned }) => [
      { to: "card", purpose, currency, amount: card } as const,
      { to: "returned", purpose, currency, amount: returned } as const,
    ]);
    const [paid, returned] = (["card", "returned"] as const).map((to) => known.filter((each) => each.to === to));
    return { income: sumIncome(paid!, returned!, noted), incomeAt: before?.incomeAt };
  }
};

const countMonth = async (month: string, lists: Lists, before: MonthNumbers | undefined, now: Date) => {
  const range = rangeOf(month);
  const isNow = now.toISOString() < range.until;
  const { cameOnce, acquaintances, listings } = before ?? {};
  const numbers: MonthNumbers = {
    month,
    countedAt: now.toISOString(),
    ...countMembers(lists.rows, lists.gone, range),
    events: presentEvents(await listAttendanceSums(month)),
    // Only of now: of a month that is over, what was counted last.
    ...(isNow ? countPresent(lists.rows, now) : { cameOnce, acquaintances }),
    applications: countApplications(lists.applications, range),
    invited: await countInvitations(month),
    messages: { topics: await countAll(lists.topics, range), groups: await countAll(lists.rooms, range) },
    listings: isNow ? (await listCards()).filter(({ shownUntil }) => isWithin(shownUntil, now)).length : listings,
    ...(await readIncome(month, range, before, now)),
  };
  return numbers;
};

/** From which month on there were members. */
const findFirstMonth = ({ rows, gone }: Lists, present: string) =>
  [...rows, ...gone]
    .map(({ joinedAt }) => joinedAt)
    .toSorted()
    .slice(0, 1)
    .map((time) => formatDayKey(new Date(time)).slice(0, 7))[0] ?? present;

/**
 * Counts the present month, the one before for two days, and those of a year that nobody has counted; of these, what is known
 * of now alone is left out; with `onlyOpen`, none of these. Idempotent: whoever counts again counts the same of the same
 * lists.
 */
export const countNumbers = async (hasTime: () => boolean, now = new Date(), { onlyOpen = false } = {}) => {
  const present = formatDayKey(now).slice(0, 7);
  const [known, lists] = await Promise.all([readMonths({ isLatest: true }), readLists()]);
  const first = findFirstMonth(lists, present);
  const months = Array.from({ length: maxEarlier + 1 }, (_, back) => shiftMonth(present, -back));
  let counted = 0;
  for (const month of months) {
    const before = known.find((each) => each.month === month);
    const isOpen = now.getTime() < Date.parse(rangeOf(month).until) + lateMs;
    if (!hasTime() || (!isOpen && (before || onlyOpen || month < first)) || (month !== present && month < first))
      continue;
    await saveMonth(await countMonth(month, lists, before, now), { isOpen });
    counted++;
  }
  logger.info("numbers", { counted, rows: lists.rows.length });
};

/** Longer than a month takes: its invoices are read a hundred at a time. */
const monthTimeMs = 60_000;

/** What an operator's command asks for (infra/count-numbers.ts). */
const request = z.object({ months: z.literal("open") });

/** Every hour, and when an operator's command has changed what is counted: the open months, then. */
export const handler = (event: unknown, context: Pick<Context, "getRemainingTimeInMillis">) =>
  countNumbers(() => context.getRemainingTimeInMillis() > monthTimeMs, new Date(), {
    onlyOpen: request.safeParse(event).success,
  });
