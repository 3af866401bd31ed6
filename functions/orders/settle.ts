import { isDeepStrictEqual } from "node:util";
import { ulid } from "ulid";
import { isOver, wasCalledOff } from "#shared/event-phase.ts";
import { dueOf, keptOf, owedOf, restOf } from "#shared/orders.ts";
import { seatsOf } from "#shared/registrations.ts";
import { emailWrite } from "../email/outbox.ts";
import type { Email } from "../email/templates.ts";
import { readEvent, type StoredEvent } from "../events/event.ts";
import { mergeDisputes, type StoredDispute } from "../payments/dispute.ts";
import { listReturned } from "../payments/returned.ts";
import { readFee, readSingleCheckout } from "../payments/single-payment.ts";
import { stripeEventWrite, type PaymentEvent } from "../payments/stripe-event.ts";
import { disputeWrites } from "../payments/tell-of-disputes.ts";
import { logger } from "../platform/logger.ts";
import { ConditionRefused, type Writes } from "../platform/table.ts";
import { changeRegistration, SeatsRefused } from "../registrations/change-registration.ts";
import { admit, giveBack, keepUnsent, listedOf, type StoredOrder } from "../registrations/order.ts";
import { giveBackExcess, paidTwice, refundDeletion, refundWrites } from "../registrations/refunds.ts";
import {
  findRegistration,
  guardWrite,
  heldSeatsOf,
  isActive,
  toEmailData,
  toOrderData,
  toSubject,
  type StoredRegistration,
} from "../registrations/registration.ts";
import { createTicketsForEmail } from "../registrations/tickets.ts";

// As with listings and dues, an event is only a reason to ask Stripe. What was read is saved on the condition that nothing was
// saved in between, with all that follows: a ticket, or the money on its way back.

/** Checkouts with what Stripe says of them, and payments that are new. */
const readPayments = async (order: StoredOrder): Promise<StoredOrder> => {
  const { payments } = order;
  const added: StoredOrder["payments"] = [];
  const checkouts: StoredOrder["checkouts"] = [];
  let { customer } = order;
  for (const checkout of order.checkouts) {
    if (checkout.isOver) {
      checkouts.push(checkout);
      continue;
    }
    const { status, payment } = await readSingleCheckout(checkout.id);
    if (payment && !payments.some(({ id }) => id === payment.id)) {
      const { customer: payer, ...paid } = payment;
      added.push({ ...paid, means: "stripe" });
      // Who pays by a link that was sent on is somebody else, perhaps.
      if (!checkout.isShared) customer ??= payer;
    }
    const isOver = payment !== undefined || status === "expired";
    checkouts.push(isOver ? { ...checkout, isOver } : checkout);
  }
  return { ...order, checkouts, ...(customer !== undefined && { customer }), payments: [...payments, ...added] };
};

/** Payments with the fees that Stripe has told since they were made. */
const readFees = async (order: StoredOrder): Promise<StoredOrder> => {
  const payments: StoredOrder["payments"] = [];
  for (const payment of order.payments) {
    const fee = payment.means === "stripe" && payment.fee === undefined ? await readFee(payment.id) : undefined;
    payments.push(fee === undefined ? payment : { ...payment, fee });
  }
  return { ...order, payments };
};

type StoredRefund = StoredOrder["refunds"][number];

/**
 * Refunds of a payment with one more, made at Stripe's own page: as far as no more than that is left there, it takes the place
 * of what the club was about to give back itself. With what nobody had planned of it.
 */
const addMadeElsewhere = (
  refunds: readonly StoredRefund[],
  { id, amount, at }: { id: string; amount: number; at: string },
  payment: StoredOrder["payments"][number],
) => {
  const unplanned = Math.min(
    amount,
    Math.max(0, restOf({ refunds: [...refunds] }, { ...payment, dispute: undefined })),
  );
  let planned = amount - unplanned;
  let [replaced, isWhole] = [undefined as StoredRefund | undefined, false];
  const others = refunds.flatMap((each) => {
    if (planned <= 0 || each.paymentId !== payment.id || each.state !== "underway") return [each];
    const part = Math.min(each.amount, planned);
    planned -= part;
    const hasRest = part < each.amount;
    if (!replaced) [replaced, isWhole] = [each, !hasRest];
    return hasRest ? [{ ...each, amount: each.amount - part }] : [];
  });
  const made: StoredRefund = {
    ...(replaced ?? { reason: "The club gave it back." }),
    ...{ id: replaced && isWhole ? replaced.id : id, paymentId: payment.id, at, amount },
    ...{ stripeId: id, state: "done" },
  };
  return { refunds: [...others, made], unplanned };
};

/** Likewise with what came back: refunds that are done, or failed, those made at Stripe's own page, and disputes. */
const readReturned = async (order: StoredOrder) => {
  const disputes: StoredDispute[] = [];
  let refunds = [...order.refunds];
  let waived = 0;
  const refused: string[] = [];
  for (const payment of order.payments) {
    const { id: paymentId, means } = payment;
    if (means !== "stripe") continue;
    for (const returned of await listReturned({ payment_intent: paymentId })) {
      disputes.push(...returned.disputes.map((each) => ({ ...each, paymentId })));
      const isLost = returned.disputes.some(({ state }) => state === "lost");
      refunds = refunds.map((each) => {
        // Whoever asked for it may have ended before noting the answer.
        const given = returned.refunds.find(({ ownId, hasFailed }) => ownId === each.id && !hasFailed);
        if (each.state === "underway" && given) return { ...each, state: "done", stripeId: given.id };
        const hasFailed = returned.refunds.some(({ id, hasFailed: failed }) => id === each.stripeId && failed);
        if (!hasFailed || each.state !== "done") return each;
        if (!isLost) refused.push(each.id);
        return { ...each, state: "failed" };
      });
      for (const made of returned.refunds) {
        if (made.hasFailed || made.isOwn || refunds.some(({ stripeId }) => stripeId === made.id)) continue;
        const { refunds: withMade, unplanned } = addMadeElsewhere(refunds, made, payment);
        refunds = withMade;
        waived += unplanned;
      }
    }
  }
  const merged = mergeDisputes(order.disputes, disputes);
  const stateOf = (paymentId: string) => merged.disputes.findLast((each) => each.paymentId === paymentId)?.state;
  return {
    order: {
      ...order,
      refunds,
      disputes: merged.disputes,
      ...(waived > 0 && { waived: (order.waived ?? 0) + waived }),
      payments: order.payments.map((payment) => {
        const dispute = stateOf(payment.id);
        return dispute === undefined ? payment : { ...payment, dispute };
      }),
    },
    changed: merged.changed,
    waived,
    refused,
  };
};

export type Outcome = { after: StoredRegistration; writes: Writes; addedSeats?: number };
type Template = Extract<Email["template"], `order-${string}`>;

/** An email about an order: part of a transaction. */
export const orderEmail = async (
  template: Template,
  after: StoredRegistration,
  event: StoredEvent,
  {
    given = 0,
    refused = 0,
    message = "",
    isUnpaidNews = false,
  }: {
    given?: number;
    refused?: number;
    message?: string;
    /** Whether it tells of no payment that has just arrived. */
    isUnpaidNews?: boolean;
  } = {},
) =>
  emailWrite({
    template,
    data: {
      ...toEmailData(after, event, message),
      ...(isUnpaidNews && { isUnpaidNews }),
      ...toOrderData(after, event, { given, refused }),
      tickets: template === "order-confirmed" ? await createTicketsForEmail(after, event) : [],
    },
    to: { address: after.email },
  });

/** What was paid for a registration that has no spots any more, or for an event that is over: all of it comes back. */
const giveLateBack = async (before: StoredRegistration, event: StoredEvent): Promise<Outcome> => {
  const isLate = before.order?.isLapsed === true && !isOver(event);
  const reason = isLate
    ? "It was paid after the spots were gone."
    : isOver(event)
      ? `${event.title} ${wasCalledOff(event) ? "was canceled" : "is over"}.`
      : "The registration was canceled before it was paid.";
  const gone: StoredRegistration = isActive(before) ? { ...before, status: "cancelled" } : before;
  const { after, writes, given } = giveBackExcess(gone, { event, reason, isWhole: true });
  const template = isLate ? "order-too-late" : "order-refunded";
  return {
    after,
    writes: { ...writes, email: await orderEmail(template, after, event, { given, message: reason }) },
    addedSeats: -heldSeatsOf(before),
  };
};

/** Somebody whose spots went back has paid after all, and may have them again if there are any. */
const takeAgain = async (before: StoredRegistration, order: StoredOrder, event: StoredEvent): Promise<Outcome> => {
  const { isLapsed: _isLapsed, ...paid } = order;
  const admitted = admit({ ...before, order: paid }, "");
  const { after, writes, given } = giveBackExcess(admitted, { event, ...paidTwice, isWhole: true });
  return {
    after,
    writes: {
      ...writes,
      guard: guardWrite(before, undefined),
      email: await orderEmail("order-confirmed", after, event),
      ...(given > 0 && {
        twice: await orderEmail("order-refunded", after, event, { given, message: paidTwice.reason }),
      }),
    },
    addedSeats: seatsOf(before),
  };
};

/** Gives back all that is kept of a registration whose event was called off; undefined where that is nothing, or listed. */
export const giveCalledOffBack = async (
  before: StoredRegistration,
  event: StoredEvent,
): Promise<Outcome | undefined> => {
  const { order } = before;
  const amount = order ? keptOf(order) - listedOf(order) : 0;
  if (!order || amount <= 0) return undefined;
  const reason = `${event.title} was canceled.`;
  const unforfeited = { ...before, order: { ...order, forfeited: 0 } };
  const { after, writes } = planRefund(unforfeited, { amount, reason, isWaived: false, cause: "called-off" });
  const email = await orderEmail("order-refunded", after, event, { given: amount, message: reason });
  return { after, writes: { ...writes, email } };
};

/** Why nothing comes back to who has been told that it does. */
export const paymentKept = ({ title }: StoredEvent) =>
  `${title} takes place after all. What you paid stays your payment, and does not come back.`;

/**
 * Admits who is held unpaid and owes nothing, as their payment would: what was to come back to them, since their event was called
 * off, could not be sent. Undefined where that is not so, and as long as the event is called off.
 */
export const admitUnowing = async (before: StoredRegistration, event: StoredEvent): Promise<Outcome | undefined> => {
  const { order } = before;
  if (before.status !== "unpaid" || !order || owedOf(order) > 0 || isOver(event)) return undefined;
  const kept = keepUnsent(order);
  const isBack = kept.refunds.length < order.refunds.length;
  const { after, writes, given } = giveBackExcess(admit({ ...before, order: kept }, ""), {
    ...{ event, isWhole: true },
    ...paidTwice,
  });
  const message = isBack ? paymentKept(event) : "";
  return {
    after,
    writes: {
      ...writes,
      email: await orderEmail("order-confirmed", after, event, { message, isUnpaidNews: true }),
      ...(given > 0 && {
        twice: await orderEmail("order-refunded", after, event, { given, message: paidTwice.reason }),
      }),
    },
  };
};

/** What follows from a payment of somebody who has their spots. */
const takePaid = async (before: StoredRegistration, event: StoredEvent, hasPaid: boolean): Promise<Outcome> => {
  const { order } = before;
  const admitted = before.status === "unpaid" && order && owedOf(order) === 0 ? admit(before, "") : before;
  const { after, writes, given } = giveBackExcess(admitted, { event, ...paidTwice, isWhole: true });
  const isPaid = hasPaid && after.order !== undefined && owedOf(after.order) === 0 && after.status === "approved";
  return {
    after,
    writes: {
      ...writes,
      ...(isPaid && given === 0 && { email: await orderEmail("order-confirmed", after, event) }),
      ...(given > 0 && {
        twice: await orderEmail("order-refunded", after, event, { given, message: paidTwice.reason }),
        ...(before.status === "unpaid" && isPaid && { email: await orderEmail("order-confirmed", after, event) }),
      }),
    },
  };
};

const sumOf = (amounts: readonly { amount: number }[]) => amounts.reduce((sum, { amount }) => sum + amount, 0);

/** Has Stripe asked no more for refunds of which it says what became of them. */
const answeredWrites = (before: StoredOrder, after: StoredOrder): Writes => {
  const listUnderway = ({ refunds }: StoredOrder) => refunds.filter(({ state }) => state === "underway");
  const open = new Set(listUnderway(after).map(({ id }) => id));
  const answered = listUnderway(before).filter(({ id }) => !open.has(id));
  return Object.fromEntries(answered.map(({ id }) => [`answered-${id}`, refundDeletion(id)]));
};

type News = { registrationId: string; event?: PaymentEvent | undefined };

/** Settles once; `isLate` where no spots are left for who paid late. */
const settleOnce = ({ registrationId, event: reported }: News, isLate: boolean) =>
  changeRegistration(registrationId, async (before) => {
    if (!before.order) return undefined;
    // A payment that is new has its fee, or will have it with another event.
    const paid = await readPayments(await readFees(before.order));
    const { order, changed, waived, refused: refusedIds } = await readReturned(paid);
    if (isDeepStrictEqual(order, before.order)) return undefined;
    const event = await readEvent(before.eventId, { isLatest: true });
    const hasPaid = order.payments.length > before.order.payments.length;
    const now = { ...before, order };
    const mayComeAgain = before.status === "cancelled" && order.isLapsed && !isLate && !isOver(event);
    const choose = async (): Promise<Outcome> => {
      // Whoever has been admitted stays so when the event is over, and whoever waits for one that was called off.
      const isOpen = !isOver(event) || wasCalledOff(event);
      const isAdmitted = isActive(before) && (before.status !== "unpaid" || isOpen);
      if (hasPaid && isAdmitted && wasCalledOff(event))
        return (await giveCalledOffBack(now, event)) ?? { after: now, writes: {} };
      if (hasPaid && isAdmitted) return takePaid(now, event, hasPaid);
      if (hasPaid && mayComeAgain && keptOf(order) >= dueOf(order)) return takeAgain(before, order, event);
      if (hasPaid) return giveLateBack(now, event);
      return (await admitUnowing(now, event)) ?? { after: now, writes: {} };
    };
    const { after, writes, addedSeats } = await choose();
    // What stays their payment is not missing.
    const refused = sumOf(after.order?.refunds.filter(({ id }) => refusedIds.includes(id)) ?? []);
    if (hasPaid) logger.info("order paid", { registrationId, status: after.status });
    if (refused > 0) logger.error("refund refused", { registrationId, amount: refused });
    return {
      after,
      ...(addedSeats !== undefined && { addedSeats }),
      writes: {
        ...writes,
        ...answeredWrites(before.order, order),
        // They were told that it is on its way.
        ...(refused > 0 && { refused: await orderEmail("order-refund-refused", after, event, { refused }) }),
        ...(waived > 0 && { waived: await orderEmail("order-refunded", after, event, { given: waived }) }),
        ...(await disputeWrites(changed, {
          purpose: "ticket",
          id: registrationId,
          name: `${before.firstName} ${before.lastName}`,
          about: toSubject(before, event).about,
        })),
        ...(reported && { event: stripeEventWrite(reported) }),
      },
    };
  });

/**
 * Has an order take the state that Stripe has, once for each event. Undefined for an unknown registration, and one without an
 * order. Throws `unavailable`.
 */
export const settleOrder = async (news: News): Promise<StoredRegistration | undefined> => {
  const found = await findRegistration(news.registrationId);
  if (!found?.order) return undefined;
  try {
    return await settleOnce(news, false);
  } catch (error) {
    if (error instanceof ConditionRefused && error.refused.has("event")) return findRegistration(news.registrationId);
    // They have registered again since, or no spots are left.
    const isTaken = error instanceof ConditionRefused && error.refused.has("guard");
    if (isTaken || error instanceof SeatsRefused) return settleOnce(news, true);
    throw error;
  }
};

type Planned = {
  amount: number;
  reason: string;
  /** The admin who gives it. */
  by?: string;
  /** Of which payment; without one, of the latest first. */
  paymentId?: string;
  isWaived: boolean;
  cause?: StoredOrder["refunds"][number]["cause"];
  createId?: () => string;
};

/** Gives back an amount of an order, in words for who has paid; `isWaived` where they owe it no more. */
export const planRefund = (
  before: StoredRegistration & { order: StoredOrder },
  { amount, reason, by, paymentId, isWaived, cause, createId = ulid }: Planned,
) => {
  const { order } = before;
  const of =
    paymentId === undefined ? order : { ...order, payments: order.payments.filter(({ id }) => id === paymentId) };
  const { refunds } = giveBack(of, amount, { reason, createId });
  const noted = refunds.map((each) => ({ ...each, ...(by !== undefined && { by }), ...(cause && { cause }) }));
  return {
    after: {
      ...before,
      order: {
        ...order,
        refunds: [...order.refunds, ...noted],
        ...(isWaived && { waived: (order.waived ?? 0) + amount }),
      },
    },
    refunds: noted,
    writes: refundWrites(before.id, noted),
  };
};
