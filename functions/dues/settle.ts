import { isKeptOut, type StoredMember } from "../members/member.ts";
import { findAdmissionOf, admissionPaidWrite } from "../membership/admission.ts";
import { changeBoth, nameOf, readBoth } from "../membership/change.ts";
import { standingOf } from "../membership/dues-standing.ts";
import { duesWrite, findDues, type StoredDues } from "../membership/dues.ts";
import { getCheckout } from "../payments/checkout.ts";
import { stripeEventWrite, type PaymentEvent } from "../payments/stripe-event.ts";
import { chooseSubscription, endAndRead, isActive, type Subscription } from "../payments/subscription.ts";
import { logger } from "../platform/logger.ts";
import { formatToken } from "../platform/private-links.ts";
import { changeOptimistically, ConditionRefused, transact, type Writes } from "../platform/table.ts";
import { newsWrites, type DuesTelling } from "./news.ts";

/** What Stripe says of somebody's dues: the subscription that counts, and a payment for good. */
type Reading = { subscription?: Subscription | undefined; payment?: StoredDues["payment"] };

/** Reads it. `id` is of a subscription that an event names. Of two that are paid, the second ends. */
const readPayments = async (dues: StoredDues, id: string | undefined): Promise<Reading> => {
  const { subscription: stored, checkout, terms, id: duesId } = dues;
  const needsCheckout = checkout !== undefined && (terms.every === "once" || (id ?? stored?.id) === undefined);
  const { subscriptionId, paidBy } = needsCheckout ? await getCheckout(checkout.id) : {};
  const reported = id ?? stored?.id ?? subscriptionId;
  const subscription =
    reported === undefined
      ? undefined
      : await chooseSubscription(stored, reported, {
          isGraceOver: ({ status }) => status !== "active" && status !== "trialing",
          onSecond: (kept, ended) =>
            logger.error("second subscription", { duesId, subscriptionId: kept.id, ended: ended.id }),
        });
  return {
    subscription,
    payment: dues.payment ?? (paidBy && { id: paidBy.paymentId, customer: paidBy.customer }),
  };
};

/** Until when a subscription is paid; undefined before its first payment. */
const findPaidEnd = ({ id, status, periodStart, paidUntil }: Subscription, { subscription: stored }: StoredDues) => {
  if (status === "active" || status === "trialing") return paidUntil;
  // The unpaid period has already started.
  if (status === "past_due" || status === "unpaid") return periodStart;
  return stored?.id === id ? stored.paidUntil : undefined;
};

/** The dues with what holds now, of all that was paid or given. */
export const derive = (dues: StoredDues): StoredDues => {
  const { subscription, payment, notes } = dues;
  const held = [
    ...(subscription ? [{ until: subscription.paidUntil, isFree: false }] : []),
    ...(payment ? [{ until: undefined, isFree: false }] : []),
    ...notes.map(({ until, means }) => ({ until, isFree: means === "free" })),
  ];
  const last = held.toSorted((one, other) => (one.until ?? "9").localeCompare(other.until ?? "9")).at(-1);
  return {
    ...dues,
    paidUntil: last?.until,
    isForGood: last && last.until === undefined ? true : undefined,
    isFree: last?.isFree ? true : undefined,
  };
};

const applyPayments = (dues: StoredDues, { subscription, payment }: Reading): StoredDues => {
  const until = subscription && findPaidEnd(subscription, dues);
  return derive({
    ...dues,
    payment,
    ...(subscription &&
      until !== undefined && {
        subscription: {
          id: subscription.id,
          customer: subscription.customer,
          status: subscription.status,
          paidUntil: until,
          // A subscription that has ended says it no longer.
          endsThen: subscription.endsThen || (!isActive(subscription) && dues.subscription?.endsThen === true),
        },
      }),
  });
};

export const hasAccess = (dues: StoredDues, now: Date) =>
  ["paid", "overdue", "free"].includes(standingOf(dues, now).state);

/** What somebody is told when what was paid has changed; undefined for what Stripe tells them, or nobody needs. */
const findPaymentNews = (before: StoredDues, after: StoredDues, now: Date): DuesTelling["news"] | undefined => {
  if (!hasAccess(after, now)) return undefined;
  if (before.paidUntil === undefined && !before.isForGood) return after.memberId === undefined ? "joined" : "started";
  if (before.restsSince !== undefined) return "back";
  const [old, current] = [before.subscription, after.subscription];
  if (!old || old.id !== current?.id) return undefined;
  if (old.status !== "past_due" && current.status === "past_due") return "overdue";
  if (old.endsThen !== current.endsThen && current.status === "active") return current.endsThen ? "canceled" : "kept";
  return undefined;
};

/** The dues with access where they have it; that it ends is the keeper's. */
const withAccess = (dues: StoredDues, now: Date): StoredDues =>
  hasAccess(dues, now) ? { ...dues, restsSince: undefined } : dues;

/** What becomes of a member whose dues rest, or do so no longer. */
const planRest = (member: StoredMember, { restsSince }: StoredDues): Partial<StoredMember> => {
  if (restsSince !== undefined)
    return member.rests_at === undefined ? { rests_at: restsSince, left_at: member.left_at ?? restsSince } : {};
  const isOut = isKeptOut({ ...member, rests_at: undefined });
  return member.rests_at === undefined ? {} : { rests_at: undefined, ...(!isOut && { left_at: undefined }) };
};

const planEnd = ({ left_at = "" }: StoredMember, at: string): Partial<StoredMember> => ({
  left_at: left_at || at,
  ended_at: at,
  rests_at: undefined,
});

/**
 * Saves dues with what follows from them, in one transaction: how long the membership has access or that it has ended, the
 * card in the directory, or the admission of who is no member yet. Throws `ConditionRefused` after a concurrent change.
 */
export const saveDues = async (before: StoredDues, changed: StoredDues, alongside: Writes, now: Date) => {
  const after = withAccess({ ...changed, revision: before.revision + 1 }, now);
  const writes = { ...alongside, dues: duesWrite(before, after, now) };
  const { id, memberId, email } = after;
  if (memberId === undefined) {
    const admission = after.restsSince === undefined ? await findAdmissionOf(email) : undefined;
    const isFirst = admission?.duesId === id && admission.isUnpaid;
    await transact({ ...writes, ...(isFirst && { admission: admissionPaidWrite(email, id) }) });
    return after;
  }
  const { membership } = await readBoth(memberId);
  // Another decision has ended it, or has it go on without dues.
  if (membership.endedAt !== undefined || membership.duesId !== id) {
    await transact(writes);
    return after;
  }
  const restsFrom = standingOf(after, now).accessUntil;
  const { endedAt } = after;
  await changeBoth(
    memberId,
    (found) => ({
      membership: { ...found.membership, restsFrom, ...(endedAt !== undefined && { endedAt, name: nameOf(found) }) },
      member: endedAt === undefined ? planRest(found.member, after) : planEnd(found.member, endedAt),
    }),
    writes,
  );
  return after;
};

/** For dues that have ended, or are to: nobody pays for nothing. For the operator, who refunds it. */
const refuseLatePayment = async (dues: StoredDues, id: string | undefined) => {
  const { subscription } = await readPayments(dues, id);
  if (!subscription || !isActive(subscription)) return;
  await endAndRead(subscription);
  if (dues.endedAt !== undefined)
    logger.error("payment for ended dues", { duesId: dues.id, subscriptionId: subscription.id });
};

type News = {
  duesId: string;
  subscriptionId?: string | undefined;
  /** The event that reported it, to be processed once. */
  event?: PaymentEvent | undefined;
};

/** The page on which somebody who has paid makes an account. */
export const findJoinToken = async ({ email, id }: StoredDues) => {
  const admission = await findAdmissionOf(email);
  return admission?.duesId === id ? formatToken(admission) : undefined;
};

/**
 * Syncs dues with what Stripe says of them, in one transaction with all that follows. Reads Stripe after the dues and saves
 * only if nobody has written them since, even without a change, so that the last state saved is always the last one read,
 * whatever the order of events. Undefined for unknown dues. Throws `too-many` and `unavailable`.
 */
export const settleDues = ({ duesId, subscriptionId, event }: News) =>
  changeOptimistically(async () => {
    const now = new Date();
    const before = await findDues(duesId);
    if (!before) return undefined;
    if (before.isToEnd || before.endedAt !== undefined) {
      await refuseLatePayment(before, subscriptionId);
      return before;
    }
    const next = applyPayments(before, await readPayments(before, subscriptionId));
    const news = findPaymentNews(before, next, now);
    const told = news === "overdue" ? { ...next.told, overdue: next.paidUntil ?? "" } : next.told;
    const after = { ...next, told };
    const joinToken = news === "joined" ? await findJoinToken(after) : undefined;
    const alongside = {
      ...(news && (await newsWrites(after, { news, joinToken }, now))),
      ...(event && { event: stripeEventWrite(event) }),
    };
    try {
      const saved = await saveDues(before, after, alongside, now);
      if (news) logger.info("dues", { duesId, news });
      return saved;
    } catch (error) {
      // The same event, delivered twice concurrently.
      if (error instanceof ConditionRefused && error.refused.has("event")) return findDues(duesId);
      throw error;
    }
  });
