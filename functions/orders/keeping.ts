import pMap from "p-map";
import { isOver, wasCalledOff } from "#shared/event-phase.ts";
import { owedOf, type OrderRefund } from "#shared/orders.ts";
import { readEvent, type StoredEvent } from "../events/event.ts";
import {
  finishRefunding,
  listRefunding,
  noteRefundingPage,
  refundingCheck,
  type Refunding,
} from "../events/refunding.ts";
import { readClubSettings } from "../membership/settings.ts";
import { closeCheckout } from "../payments/checkout.ts";
import { isUnavailable, refundPayment } from "../payments/single-payment.ts";
import { AppError } from "../platform/errors.ts";
import { describeError, logger } from "../platform/logger.ts";
import { queryBefore } from "../platform/pages.ts";
import { ConditionRefused } from "../platform/table.ts";
import { changeRegistration } from "../registrations/change-registration.ts";
import { putBackOn } from "../registrations/event-news.ts";
import { decisionNoticeWrites, lapseNoticeWrites } from "../registrations/notices.ts";
import { offerSpotsSoon } from "../registrations/offers.ts";
import { admit, holdFor, pauseHold } from "../registrations/order.ts";
import {
  dropRefund,
  giveBackExcess,
  postponeRefund,
  readWaitingRefunds,
  refundDeletion,
  type WaitingRefund,
} from "../registrations/refunds.ts";
import {
  findRegistration,
  guardDeleteWrite,
  heldSeatsOf,
  readRegistrations,
  unpaidList,
  type StoredRegistration,
} from "../registrations/registration.ts";
import { admitUnowing, giveCalledOffBack, orderEmail, paymentKept, settleOrder, type Outcome } from "./settle.ts";

const minuteMs = 60_000;

/** How long spots stay held after their time while Stripe cannot say whether they are paid. */
const patienceMs = 10 * minuteMs;

/** Gives back the spots of who has not paid in time. Stripe is asked first: a payment may precede its event. */
export const lapse = async (registrationId: string, now = new Date()) => {
  let found: StoredRegistration | undefined;
  try {
    found = await settleOrder({ registrationId });
    for (const checkout of found?.order?.checkouts ?? []) if (!checkout.isOver) await closeCheckout(checkout.id);
    // It may have been paid meanwhile.
    if (found?.order?.checkouts.some(({ isOver }) => !isOver)) found = await settleOrder({ registrationId });
  } catch (error) {
    const until = Date.parse(found?.order?.heldUntil ?? "");
    if (!isUnavailable(error) || now.getTime() < until + patienceMs) throw error;
  }
  let event: StoredEvent | undefined;
  const after = await changeRegistration(registrationId, async (before) => {
    const { status, order } = before;
    if (status !== "unpaid" || !order || (order.heldUntil ?? "") > now.toISOString()) return undefined;
    const held = await readEvent(before.eventId, { isLatest: true });
    const paused = wasCalledOff(held) && pauseHold({ ...before, order }, held, now);
    if (paused) return { after: { ...before, order: paused }, writes: {} };
    if (owedOf(order) === 0) return (await admitUnowing(before, held)) ?? { after: admit(before, ""), writes: {} };
    event = held;
    // A part of it may have been paid in somebody's hands.
    const {
      after: lapsed,
      writes,
      given,
    } = giveBackExcess(
      { ...before, status: "cancelled", order: { ...order, isLapsed: true } },
      { event, reason: "The rest was not paid in time.", isWhole: true },
    );
    const templateOf = () => {
      if (!isOver(held)) return "order-lapsed";
      // Nobody is told of spots at an event that is over, or was called off.
      return given > 0 ? "order-refunded" : undefined;
    };
    const template = templateOf();
    const message = template === "order-refunded" ? "The rest was not paid in time." : "";
    return {
      after: lapsed,
      writes: {
        ...writes,
        guard: guardDeleteWrite(before),
        ...(template && { email: await orderEmail(template, lapsed, held, { given, message }) }),
        ...(!isOver(held) && lapseNoticeWrites(lapsed, held)),
      },
      addedSeats: -heldSeatsOf(before),
    };
  });
  if (event) await offerSpotsSoon(event);
  return after;
};

/** Registrations whose time to pay is over. */
const listLapsed = async (now: Date) =>
  (await queryBefore("gsi2", unpaidList, now.toISOString(), 100)).map(({ id }) => String(id));

/** When a refund is tried again: after 1, 2, 4 minutes, and so on, and every hour at last. */
const nextTry = ({ attempts }: WaitingRefund, now: Date) =>
  new Date(now.getTime() + Math.min(60, 2 ** attempts) * minuteMs);

/** Has Stripe give back what is to come back, once; says so of the registration. */
export const giveRefund = async (refund: WaitingRefund, now = new Date()) => {
  const { id, registrationId, paymentId, attempts } = refund;
  // Before Stripe is asked: whoever crashes in between finds it again by asking for what is there.
  const nextAt = nextTry(refund, now);
  if (!(await postponeRefund(refund, nextAt))) return;
  const isPlanned = (each: OrderRefund) => each.id === id && each.state === "underway";
  const registration = await findRegistration(registrationId);
  const planned = registration?.order?.refunds.find(isPlanned);
  // It was given at Stripe's own page since, or Stripe has told by an event what became of it.
  if (registration && !planned) return void (await dropRefund(id, nextAt));
  const { amount } = planned ?? refund;
  const outcome = await refundPayment({
    ...{ id, paymentId, amount, isRepeated: attempts > 0 },
    subject: { purpose: "ticket", id: registrationId },
  });
  const isRefused = "refused" in outcome;
  // Less may be left there than the club knew of: what Stripe has is what counts.
  if (isRefused) await settleOrder({ registrationId });
  await changeRegistration(registrationId, async (before) => {
    const { order } = before;
    const asked = order?.refunds.find(isPlanned);
    if (!order || !asked || (isRefused && asked.amount !== amount)) return undefined;
    const change = (to: Partial<typeof asked>) => {
      const refunds = order.refunds.map((each) => (each === asked ? { ...each, ...to } : each));
      return { ...before, order: { ...order, refunds } };
    };
    if (!isRefused)
      return { after: change({ state: "done", stripeId: outcome.id }), writes: { waiting: refundDeletion(id) } };
    logger.error("refund refused", { registrationId, refundId: id, code: outcome.refused });
    const failed = change({ state: "failed" });
    const event = await readEvent(before.eventId, { isLatest: true });
    const admitted = await admitUnowing(failed, event);
    const after = admitted?.after ?? failed;
    const isMissing = after.order?.refunds.some((each) => each.id === id);
    return {
      after,
      writes: {
        ...admitted?.writes,
        waiting: refundDeletion(id),
        // They were told that it is on its way.
        ...(isMissing && { refused: await orderEmail("order-refund-refused", after, event, { refused: amount }) }),
      },
    };
  });
};

const paidAgain = ({ title }: StoredEvent) =>
  `${title} takes place after all. What you paid was given back when it was canceled, so please pay again to keep your spots.`;
const paidAtLast = ({ title }: StoredEvent) =>
  `${title} takes place after all, and your spots are still held. Please pay for them to keep them.`;
const paidAtDoor = ({ title }: StoredEvent) =>
  `${title} takes place after all. What you paid was given back when it was canceled, so please pay again at the door.`;
const freeNow = ({ title }: StoredEvent) => `${title} takes place after all, and there is nothing to pay.`;

/** Has an event that was called off take place after all, for one registration, which is told of it; undefined where nothing is so. */
const bringBack = async (before: StoredRegistration, event: StoredEvent): Promise<Outcome | undefined> => {
  const back = putBackOn(before, event, holdFor(event, await readClubSettings()));
  if (!back) return undefined;
  const { after, isReturned, isKept } = back;
  if (after.status === "pending") return { after, writes: {} };
  if (after.status === "unpaid") {
    const message = (isReturned ? paidAgain : paidAtLast)(event);
    return {
      after,
      writes: {
        email: await orderEmail("order-to-pay", after, event, { message }),
        ...decisionNoticeWrites(after, event, { decision: "approved" }),
      },
    };
  }
  const isOwed = after.order !== undefined && owedOf(after.order) > 0;
  const findMessage = () => {
    if (isReturned) return isOwed ? paidAtDoor : freeNow;
    if (isKept && !isOwed) return paymentKept;
    return before.status === "unpaid" ? freeNow : undefined;
  };
  const message = findMessage()?.(event);
  return {
    after,
    writes:
      message === undefined
        ? {}
        : { email: await orderEmail("order-confirmed", after, event, { message, isUnpaidNews: true }) },
  };
};

/** Gives back what was paid for an event that was called off, and has who has not paid yet wait; undefined for neither. */
const callOff = async (before: StoredRegistration, event: StoredEvent): Promise<Outcome | undefined> => {
  const { status, order } = before;
  const paused = status === "unpaid" && order && pauseHold({ ...before, order }, event);
  const waits = paused ? { ...before, order: paused } : before;
  return (await giveCalledOffBack(waits, event)) ?? (paused ? { after: waits, writes: {} } : undefined);
};

/**
 * Plans the refunds of an event that was called off, or asks for payments again where it takes place after all, page by page:
 * whoever crashes begins the page again. Ends where the event has changed since.
 */
export const refundEvent = async (job: Refunding, hasTime: () => boolean) => {
  const { eventId, isBack } = job;
  let { cursor } = job;
  do {
    const event = await readEvent(eventId, { isLatest: true });
    if (isBack ? isOver(event) : !wasCalledOff(event)) break;
    const { items, cursor: next } = await readRegistrations(eventId, cursor);
    for (const { id } of items) {
      if (!hasTime()) return;
      await changeRegistration(id, async (before) => {
        const change = isBack ? await bringBack(before, event) : await callOff(before, event);
        return change && { ...change, writes: { ...change.writes, refunding: refundingCheck(job) } };
      });
    }
    cursor = next;
    if (cursor !== undefined && !(await noteRefundingPage({ ...job, cursor }))) return;
  } while (cursor !== undefined);
  await finishRefunding(job);
};

/** Likewise: where its job is another's by now, nothing more is to be done by this one. */
const tryRefundEvent = async (...of: Parameters<typeof refundEvent>) => {
  try {
    await refundEvent(...of);
  } catch (error) {
    if (!(error instanceof ConditionRefused && error.refused.has("refunding"))) throw error;
  }
};

/** Refunds that Stripe is asked for in one run: far below what it takes in a minute. */
const refundsPerRun = 100;

/** Spots go back so many at a time, since others want them: where Stripe takes seconds, each takes several of those. */
const lapsesAtOnce = 10;

/** Tries each one; a failure of one is not the others'. One after the other unless it says so: Stripe limits the rate. */
const each = async <Item>(
  items: readonly Item[],
  hasTime: () => boolean,
  act: (item: Item) => Promise<unknown>,
  concurrency = 1,
) => {
  const outcomes = { done: 0, failed: 0 };
  const tryOne = async (item: Item) => {
    if (!hasTime()) return;
    try {
      await act(item);
      outcomes.done++;
    } catch (error) {
      outcomes.failed += error instanceof AppError && error.code === "unavailable" ? 0 : 1;
      logger.warn("order not kept", { item, error: describeError(error) });
    }
  };
  await pMap(items, tryOne, { concurrency });
  return outcomes;
};

/** All that is due: spots that nobody has paid for, events that were called off, and refunds. */
export const keepOrders = async (hasTime: () => boolean = () => true, now = new Date()) => {
  const lapsed = await each(await listLapsed(now), hasTime, (id) => lapse(id, now), lapsesAtOnce);
  const calledOff = await each(await listRefunding(), hasTime, (job) => tryRefundEvent(job, hasTime));
  const { items } = await readWaitingRefunds();
  // Those that were planned just now too.
  const due = items.filter(({ nextAt }) => Date.parse(nextAt) <= Math.max(now.getTime(), Date.now()));
  const refunds = await each(due.slice(0, refundsPerRun), hasTime, (refund) => giveRefund(refund, now));
  return { lapsed, calledOff, refunds };
};

/** Leaves time for what has begun. */
const spareMs = 8000;

/** Triggered every minute. */
export const handler = async (_: unknown, context: { getRemainingTimeInMillis: () => number }) => {
  const outcomes = await keepOrders(() => context.getRemainingTimeInMillis() > spareMs);
  logger.info("orders", outcomes);
  const failed = Object.values(outcomes).reduce((sum, each) => sum + each.failed, 0);
  // Raises the alarm for failing functions.
  if (failed > 0) throw new Error(`${failed} orders could not be looked after.`);
};
