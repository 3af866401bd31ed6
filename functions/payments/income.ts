import * as z from "zod/mini";
import { currency, type Currency } from "#shared/money.ts";
import { incomeKinds, type IncomeKind } from "#shared/numbers.ts";
import { formatDayKey } from "../platform/club-time.ts";
import { queryAll, readEach } from "../platform/pages.ts";
import type { Write } from "../platform/table.ts";

/*
 * @item income that somebody noted
 * @key `INCOME#2026-11` (a month of the club) · time#id
 * @asks what came in, or was given back, in cash, at the door's terminal, by check or transfer?
 * @cost part of the transaction that notes it; 1 query
 */

const storedIncome = z.object({
  purpose: z.enum(incomeKinds),
  currency,
  /** Negative for what was given back. */
  amount: z.int(),
});
export type StoredIncome = z.infer<typeof storedIncome>;

const partitionOf = (month: string) => `INCOME#${month}`;

type Noted = { id: string; purpose: IncomeKind; currency: Currency; amount: number };

/**
 * Notes money that Stripe knows nothing of, in the month in which it is noted, so that a month that is over stays as it was:
 * what is undone later is an entry of its own, with a minus. Nothing of whom it is from. Part of the transaction.
 */
export const incomeWrite = ({ id, ...income }: Noted, now = new Date()): Write => ({
  Put: {
    Item: {
      pk: partitionOf(formatDayKey(now).slice(0, 7)),
      sk: `${now.toISOString()}#${id}`,
      ...income,
    },
  },
});

/** What was noted in a month such as `2026-11`. */
export const listIncome = async (month: string): Promise<StoredIncome[]> => {
  const items = await queryAll({
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": partitionOf(month) },
  });
  return readEach(items, (item) => storedIncome.parse(item));
};
