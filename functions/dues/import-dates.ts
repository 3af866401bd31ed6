import pMap from "p-map";
import { duesContract, paidUntilDay, type DateAnswer, type DateRow } from "#shared/dues.ts";
import { parseMoney, type Currency } from "#shared/money.ts";
import { email as emailSchema } from "#shared/text.ts";
import { readActor } from "../audit/actor.ts";
import type { Actor } from "../audit/entry.ts";
import { adminEndpoint } from "../http/doors.ts";
import { readBoth } from "../membership/change.ts";
import { readClubSettings } from "../membership/settings.ts";
import { findVerifiedAccount } from "../platform/accounts.ts";
import { endOfDay } from "../platform/club-time.ts";
import { AppError } from "../platform/errors.ts";
import { planPaidDate, setPaidDate, type PaidDate } from "./paid-date.ts";

const refuse = (message: string) => new AppError("conflict", message);
const unknownAddress = () => refuse("No member has this address.");

/** A day as files have it, such as "2027-01-31" or "1/31/2027", and nothing else: "31.1." and "1/2/27" are guesses. */
const readDay = (typed: string) => {
  const [, month = "", date = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed) ?? [];
  const day = year === "" ? typed : `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return paidUntilDay.safeParse(day).data;
};

/** What a row says: until when, in the club's time, and how much. Throws `conflict` for what can't be read. */
const readRow = (row: DateRow, currency: Currency): PaidDate => {
  const day = readDay(row.until.trim());
  if (day === undefined) throw refuse("This isn't a date we can read. Please write it as 2027-01-31 or 1/31/2027.");
  const until = endOfDay(day);
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

/** Sets until when somebody has paid, or only checks whether that can be. Throws `conflict`. */
const setDate = async (row: DateRow, { by, sets }: { by: Actor; sets: boolean }): Promise<DateAnswer["outcome"]> => {
  const { currency } = await readClubSettings();
  const date = readRow(row, currency);
  const membership = await readMemberOf(row.email);
  if (sets) await setPaidDate(membership, date, { by });
  else if ((await planPaidDate(membership, date)).is !== "set") return "ready";
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
