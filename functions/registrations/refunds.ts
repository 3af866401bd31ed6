import { ulid } from "ulid";
import * as z from "zod/mini";
import type { EventRecord } from "#shared/events.ts";
import { formatMoney } from "#shared/money.ts";
import { dueOf, keptOf, type OrderRefund } from "#shared/orders.ts";
import { queryPage } from "../platform/pages.ts";
import { writeOne, type Item, type Write, type Writes } from "../platform/table.ts";
import { findExcess, giveBack, type StoredOrder } from "./order.ts";
import { isActive, type StoredRegistration } from "./registration.ts";

/*
 * @item refund
 * @key `REFUND#id` · `REFUND`; `gsi2`: `REFUNDS` · time#id
 * @asks which refunds is Stripe still to be asked for?
 * @cost part of the transaction that gives back; 1 query a minute
 */

/** A refund that Stripe has not been asked for yet, or has refused for the moment. */
const waitingRefund = z.object({
  id: z.string(),
  registrationId: z.string(),
  paymentId: z.string(),
  amount: z.int(),
  attempts: z.int(),
  /** When it is tried next, in UTC. */
  nextAt: z.iso.datetime(),
});
export type WaitingRefund = z.infer<typeof waitingRefund>;

const refundsList = "REFUNDS";
const keyOf = (id: string) => ({ pk: `REFUND#${id}`, sk: "REFUND" });

const itemOf = (refund: WaitingRefund): Item => ({
  ...keyOf(refund.id),
  gsi2pk: refundsList,
  gsi2sk: `${refund.nextAt}#${refund.id}`,
  ...refund,
});

/** Has refunds asked for soon: parts of the transaction that gives back. With `isAgain` they may be at Stripe already. */
export const refundWrites = (
  registrationId: string,
  refunds: readonly OrderRefund[],
  { isAgain = false } = {},
): Writes =>
  Object.fromEntries(
    refunds
      .filter(({ state }) => state === "underway")
      .map(({ id, paymentId, amount }, index): [string, Write] => {
        const waiting = {
          id,
          registrationId,
          paymentId,
          amount,
          attempts: isAgain ? 1 : 0,
          nextAt: new Date().toISOString(),
        };
        return [`refund${index}`, { Put: { Item: itemOf(waiting) } }];
      }),
  );

/** A page of those to be asked for, the longest due first, future ones last. */
export const readWaitingRefunds = (cursor?: string) =>
  queryPage({ index: "gsi2", list: refundsList, pageSize: 100, parse: (item) => waitingRefund.parse(item) }, cursor);

/** Tries it again later; false where somebody else does so just now. */
export const postponeRefund = (refund: WaitingRefund, nextAt: Date) =>
  writeOne({
    Put: {
      Item: itemOf({ ...refund, attempts: refund.attempts + 1, nextAt: nextAt.toISOString() }),
      ConditionExpression: "attempts = :attempts",
      ExpressionAttributeValues: { ":attempts": refund.attempts },
    },
  });

/** Stops trying one that nobody is to give any more, unless it is tried anew since `nextAt` was set. */
export const dropRefund = (id: string, nextAt: Date) =>
  writeOne({
    Delete: {
      Key: keyOf(id),
      ConditionExpression: "nextAt = :nextAt",
      ExpressionAttributeValues: { ":nextAt": nextAt.toISOString() },
    },
  });

/** It is done, or refused for good: part of the transaction that says so of its registration. */
export const refundDeletion = (id: string): Write => ({ Delete: { Key: keyOf(id) } });

type Giving = {
  /** The event, whose start the rule counts from. */
  event: Pick<EventRecord, "startsAt">;
  /** Why, in words for whoever paid. */
  reason: string;
  /** Whether all of it comes back, since the club takes it back, rather than what the rule says. */
  isWhole?: boolean;
  cause?: StoredOrder["refunds"][number]["cause"];
};

/** Of a payment that was one too many. */
export const paidTwice = { reason: "It was paid twice.", cause: "paid-twice" } as const;

/** Likewise where a part of it was owed: such as "$90 of $60 was paid: $30 to hand back." */
export const paidTooMuch = (order: StoredOrder) => {
  const format = (amount: number) => formatMoney(amount, order.currency);
  const [paid, due] = [keptOf(order), dueOf(order)];
  return { ...paidTwice, reason: `${format(paid)} of ${format(due)} was paid: ${format(paid - due)} to hand back.` };
};

/** A registration of which comes back what was paid too much by now, with the writes for it. */
export const giveBackExcess = (
  after: StoredRegistration,
  { event, reason, isWhole = false, cause }: Giving,
): { after: StoredRegistration; writes: Writes; given: number } => {
  const { order } = after;
  if (!order) return { after, writes: {}, given: 0 };
  const due = isActive(after) ? dueOf(order) : 0;
  const amount = findExcess(order, { due, startsAt: event.startsAt, isWhole });
  const { order: given, refunds } = giveBack(order, amount, { reason, cause, createId: ulid });
  const forfeited = Math.max(0, findExcess(given, { due, startsAt: event.startsAt, isWhole: true }));
  return {
    after: {
      ...after,
      order: {
        ...given,
        heldUntil: isActive(after) ? given.heldUntil : undefined,
        forfeited: given.forfeited + forfeited,
      },
    },
    writes: refundWrites(after.id, refunds),
    given: amount,
  };
};
