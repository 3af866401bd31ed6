import pMap from "p-map";
import { duesContract, paidUntilDay, type DateAnswer, type DateRow } from "#shared/dues.ts";
import { parseMoney, type Currency } from "#shared/money.ts";
import { email as emailSchema } from "#shared/text.ts";
import { readActor } from "../audit/actor.ts";
import type { Actor } from "../audit/entry.ts";
import { adminEndpoint } from "../http/doors.ts";
import { readBoth } from "../membership/change.ts";
import { termsOf, type StoredDues } from "../membership/dues.ts";
import { levelOf, readLevels } from "../membership/level.ts";
import { readClubSettings } from "../membership/settings.ts";
import { isActive } from "../payments/subscription.ts";
import { findVerifiedAccount } from "../platform/accounts.ts";
import { endOfDay, formatDate } from "../platform/club-time.ts";
import { AppError } from "../platform/errors.ts";
import { beginDues, findCurrentDues } from "./begin.ts";
import { addNote } from "./desk.ts";

const refuse = (message: string) => new AppError("conflict", message);
const unknownAddress = () => refuse("No member has this address.");

/** A day as files have it, such as "2027-01-31" or "1/31/2027", and nothing else: "31.1." and "1/2/27" are guesses. */
const readDay = (typed: string) => {
  const [, month = "", date = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed) ?? [];
  const day = year === "" ? typed : `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return paidUntilDay.safeParse(day).data;
};

/** What a row says: until when, in the club's time, and how much. Throws `conflict` for what can't be read. */
const readRow = (row: DateRow, currency: Currency) => {
  const day = readDay(row.until.trim());
  if (day === undefined) throw refuse("This isn't a date we can read. Please write it as 2027-01-31 or 1/31/2027.");
  const until = endOfDay(day);
  if (until <= new Date().toISOString()) throw refuse("This day is over.");
  const amount = row.amount.trim() === "" ? 0 : parseMoney(row.amount, currency);
  if (amount === undefined) throw refuse("This isn't an amount we can read. Please write it as 1250.50.");
  return { until, amount, text: row.text.trim() };
};

/** The member of an address. Throws `conflict` for an address that is none's, and where the membership has ended. */
const readMemberOf = async (address: string) => {
  const parsed = emailSchema("").safeParse(address.trim());
  const memberId = parsed.success ? await findVerifiedAccount(parsed.data) : undefined;
  if (memberId === undefined) throw unknownAddress();
  const found = await readBoth(memberId).catch((error: unknown) => {
    // An account that has not joined.
    throw error instanceof AppError && error.code === "not-found" ? unknownAddress() : error;
  });
  if (found.membership.endedAt !== undefined) throw refuse("This membership has ended.");
  return found.membership;
};

/** The day before a time: the last one of what ends then. */
const formatLastDay = (end: string) => formatDate(new Date(Date.parse(end) - 1).toISOString());

/** Refuses what would change nothing, or is not for a list to change. Throws `conflict`. */
const refuseKnown = ({ isForGood, isFree, isToEnd, paidUntil, subscription }: StoredDues, until: string) => {
  if (isToEnd) throw refuse("This membership is about to end.");
  if (isForGood) throw refuse(isFree ? "They were let in free for good." : "They have paid for good.");
  if (subscription && isActive(subscription) && !subscription.endsThen)
    throw refuse("A card is charged for them already. Its next payment would come before this day.");
  if (paidUntil !== undefined && paidUntil > until)
    throw refuse(`They have paid until ${formatLastDay(paidUntil)} already.`);
};

/** Sets until when somebody has paid, or only checks whether that can be. Throws `conflict`. */
const setDate = async (row: DateRow, { by, sets }: { by: Actor; sets: boolean }): Promise<DateAnswer["outcome"]> => {
  const { currency } = await readClubSettings();
  const { until, amount, text } = readRow(row, currency);
  const membership = await readMemberOf(row.email);
  const known = await findCurrentDues(membership);
  if (known) {
    if (known.paidUntil === until && !known.isForGood) return "set";
    refuseKnown(known, until);
    const note = { means: "earlier" as const, amount, on: new Date().toISOString(), until, text };
    if (sets) await addNote({ duesId: known.id, by, note, key: `paid until ${until}` });
    return sets ? "set" : "ready";
  }
  const levels = await readLevels();
  const { id: level, name } = levelOf(levels, membership);
  const isFreeLevel = !termsOf(
    levels.items.find((each) => each.id === level),
    currency,
  );
  if (isFreeLevel) throw refuse(`Their level, ${name}, is free.`);
  if (!sets) return "ready";
  const note = { id: "earlier", means: "earlier" as const, amount, text, until };
  const { whyNot, dues } = await beginDues({ memberId: membership.memberId, note, by });
  // Since they were read, somebody has set them to pay.
  if (whyNot === "has dues" && dues) return setDate(row, { by, sets });
  if (whyNot !== undefined) throw refuse(`Their membership, ${name}, has changed. Please check this row again.`);
  return "set";
};

/** Rows processed concurrently. */
const rowsAtOnce = 5;

export const importPaidDates = adminEndpoint(
  duesContract.importPaidDates,
  async ({ sets, rows }, { id }, { network }) => {
    const by = await readActor(id, network);
    const answerRow = async (row: DateRow): Promise<DateAnswer> => {
      try {
        return { outcome: await setDate(row, { by, sets }), message: "" };
      } catch (error) {
        if (error instanceof AppError && error.code === "conflict")
          return { outcome: "refused", message: error.message };
        throw error;
      }
    };
    return { answers: await pMap(rows, answerRow, { concurrency: rowsAtOnce }) };
  },
);
