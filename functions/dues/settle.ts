import { isDeepStrictEqual } from "node:util";
import { formatTerms } from "#shared/dues.ts";
import { formatMoney } from "#shared/money.ts";
import { auditWrite, listChanges } from "../audit/entry.ts";
import { derive, hasAccess } from "../membership/dues-standing.ts";
import { endDuesWrite, findDues, listCustomers, type StoredDues } from "../membership/dues.ts";
import { levelsCheck, nameOfLevel, readLevels, type StoredLevels } from "../membership/level.ts";
import { getCheckout, type Checkout } from "../payments/checkout.ts";
import { mergeDisputes, type StoredDispute } from "../payments/dispute.ts";
import {
  giveBackPayment,
  giveBackSubscription,
  hasComeBack,
  listGivenBack,
  type GivenBack,
} from "../payments/give-back.ts";
import { findInvoiceId, listReturned } from "../payments/returned.ts";
import { stripeEventWrite, type PaymentEvent } from "../payments/stripe-event.ts";
import {
  chooseSubscription,
  endAndRead,
  getSubscription,
  isActive,
  type Subscription,
} from "../payments/subscription.ts";
import { clubActor, disputeWrites, stripeActor } from "../payments/tell-of-disputes.ts";
import { formatDate } from "../platform/club-time.ts";
import { logger } from "../platform/logger.ts";
import { changeOptimistically, ConditionRefused, transact, type Writes } from "../platform/table.ts";
import { applyLevelChange, type LevelOutcome } from "./level-change.ts";
import { auditOf, newsWrites, toSubject, type DuesTelling } from "./news.ts";
import {
  asTakenOver,
  findOtherMembership,
  isForNothing,
  isPaidOtherwise,
  overtaken,
  type OtherMembership,
} from "./other-membership.ts";
import { findJoinToken, saveDues } from "./save.ts";

/** What was paid and was not to be: it has come back already. */
type Unwanted = {
  customer?: string | undefined;
  given: GivenBack[];
  /** Whether it was paid on the last page. */
  isOnPage: boolean;
  reason: string;
};

/** Why, for whoever has paid. */
const unwantedReasons = {
  over: "Your payment came when there was nothing to pay for any more, so nothing of it stays with us.",
  noted: "Your membership was paid for or free already when you paid by card. The card isn't charged again.",
  unclaimed: "What you paid was for a membership that doesn't begin, so nothing of it stays with us.",
  twice: "Your membership was paid for by card already. Only the first one is charged.",
} as const;

/**
 * What Stripe says of somebody's dues: the subscription that counts, a payment for good, and what was paid on a page that was
 * open for too long, or twice.
 */
type Reading = {
  subscription?: Subscription | undefined;
  payment?: StoredDues["payment"];
  unwanted?: Unwanted | undefined;
};

/** What came back of payments, as Stripe has it, with what of it nobody was told. */
type CameBack = {
  dues: StoredDues;
  /** Given back at Stripe's own page: the desk tells of its own. */
  newRefunds: StoredDues["refunds"];
  /** Those that Stripe took, and that did not arrive. */
  newFailures: StoredDues["refunds"];
  changedDisputes: StoredDispute[];
};

/** Reads what came back: refunds that failed did not, and are to be given again. */
const readReturned = async (dues: StoredDues): Promise<CameBack> => {
  const customers = listCustomers(dues);
  const returned = (await Promise.all(customers.map((customer) => listReturned({ customer })))).flat();
  const invoices = new Map([...dues.refunds, ...dues.disputes].map(({ id, paymentId }) => [id, paymentId]));
  const [failed, added, silent] = [new Set<string>(), [] as StoredDues["refunds"], new Set<string>()];
  const read: StoredDispute[] = [];
  for (const { payment, refunds, disputes } of returned) {
    if (refunds.length + disputes.length === 0) continue;
    const known = [...refunds, ...disputes].map(({ id }) => invoices.get(id)).find(Boolean);
    const paymentId = known ?? (await findInvoiceId(payment)) ?? payment;
    for (const { id, amount, at, hasFailed, isOwn } of refunds) {
      if (hasFailed) failed.add(id);
      else if (!invoices.has(id)) added.push({ id, paymentId, amount, at, text: "" });
      if (isOwn) silent.add(id);
    }
    read.push(...disputes.map((dispute) => ({ ...dispute, paymentId })));
  }
  const newFailures = dues.refunds.filter(({ id, hasFailed }) => failed.has(id) && !hasFailed);
  const isFailed = ({ id }: { id: string }) => newFailures.some((each) => each.id === id);
  const refunds = [
    ...dues.refunds.map((each) => (isFailed(each) ? { ...each, hasFailed: true as const } : each)),
    ...added,
  ];
  const { disputes, changed } = mergeDisputes(dues.disputes, read);
  const received = returned.reduce((sum, { amount }) => sum + amount, 0);
  return {
    dues: { ...dues, refunds, disputes, ...(customers.length > 0 && { received }) },
    newRefunds: added.filter(({ id }) => !silent.has(id)),
    newFailures,
    changedDisputes: changed,
  };
};

/** Tells of what came back: whoever handles money of disputes, and the payer of what was given back at Stripe's own page. */
const returnedWrites = async ({ dues, newRefunds, newFailures, changedDisputes }: CameBack, now: Date) => {
  const { id, name, email, terms } = dues;
  const [[refund], [failure]] = [newRefunds, newFailures];
  const sum = (of: StoredDues["refunds"]) =>
    formatMoney(
      of.reduce((total, each) => total + each.amount, 0),
      terms.currency,
    );
  const [amount, missing] = [sum(newRefunds), sum(newFailures)];
  if (failure) logger.error("refund failed", { duesId: id, refundId: failure.id });
  return {
    ...(failure && {
      failureAudit: auditOf(dues, "dues-refund-failed", stripeActor, { refund: missing }).audit,
      ...(email !== "" && { failed: (await newsWrites(dues, { news: "refund-failed", amount: missing }, now)).email }),
    }),
    ...(refund && {
      refundAudit: auditOf(dues, "dues-refunded", stripeActor, { refunded: amount }).audit,
      // Nobody is written to whose account is deleted.
      ...(email !== "" && { refunded: (await newsWrites(dues, { news: "refunded", amount }, now)).email }),
    }),
    ...(await disputeWrites(changedDisputes, { purpose: "dues", id, name, about: toSubject(dues).about })),
  };
};

/** Until when it was noted as paid or free: an empty text where it never was, "9" for good. */
const findNotedEnd = ({ notes }: StoredDues) => notes.reduce((end, { until = "9" }) => (until > end ? until : end), "");

/** Whether they are over, or to end, or another account's count instead: what is paid from now on is paid for nothing. */
const isOver = ({ isToEnd, isSetAside, endedAt }: StoredDues) =>
  isToEnd === true || isSetAside === true || endedAt !== undefined;

const isCharged = ({ status }: Pick<Subscription, "status">) => status === "active" || status === "trialing";

/**
 * Why a subscription that nobody has seen yet must not be charged; undefined where it may. One that was begun knowing of what
 * is paid already has a trial until then.
 */
const explainUnwanted = (dues: StoredDues, begun: Subscription, current: Subscription | undefined, now: Date) => {
  if (isOver(dues)) return unwantedReasons.over;
  const end = findNotedEnd(dues);
  if (begun.status === "trialing" ? begun.paidUntil < end : now.toISOString() < end) return unwantedReasons.noted;
  return current && isCharged(current) ? unwantedReasons.twice : undefined;
};

/** What was paid for good on the last page, where nothing is known of it yet. */
const readSinglePayment = async (dues: StoredDues, page: Checkout | undefined): Promise<Reading> => {
  const { id: duesId, payment } = dues;
  const paidBy = payment ? undefined : page?.paidBy;
  if (!paidBy) return { payment };
  const { paymentId: id, customer } = paidBy;
  if (!isOver(dues) && findNotedEnd(dues) !== "9") return { payment: { id, customer } };
  const reason = isOver(dues) ? unwantedReasons.over : unwantedReasons.noted;
  logger.warn("unwanted payment", { duesId, payment: id });
  return {
    unwanted: { customer, given: await giveBackPayment(id, { purpose: "dues", id: duesId }), isOnPage: true, reason },
  };
};

/** Whether a subscription says itself, at Stripe, that it is for these dues: an event may name them with another's. */
const isOf = ({ id }: StoredDues, { subject }: Subscription) => subject?.purpose === "dues" && subject.id === id;

/** The subscription that counts. Of one that is reported for the first time, whether it is wanted. */
const readSubscription = async (
  dues: StoredDues,
  reported: string,
  page: Checkout | undefined,
  now: Date,
): Promise<Reading> => {
  const { id: duesId, subscription: stored } = dues;
  const choose = (id: string) =>
    chooseSubscription(stored, id, {
      isGraceOver: (each) => !isCharged(each),
      onSecond: (kept, ended) =>
        logger.error("second subscription", { duesId, subscriptionId: kept.id, ended: ended.id }),
    });
  const begun = reported === stored?.id ? undefined : await getSubscription(reported);
  if (begun && !isOf(dues, begun)) {
    logger.error("subscription of something else", { duesId, subscriptionId: begun.id });
    return { subscription: stored && (await choose(stored.id)) };
  }
  const isNew = begun && (reported === page?.subscriptionId || isActive(begun));
  if (begun && isNew) {
    const current = stored && (await getSubscription(stored.id));
    const reason = explainUnwanted(dues, begun, current, now);
    if (reason !== undefined) {
      logger.warn("unwanted subscription", { duesId, subscriptionId: begun.id });
      const given = await giveBackSubscription(begun, { purpose: "dues", id: duesId });
      const isOnPage = reported === page?.subscriptionId;
      return {
        unwanted: { customer: begun.customer, given, isOnPage, reason },
        subscription: stored && (await choose(stored.id)),
      };
    }
  }
  // It came back already, and who did that may have ended before it was noted.
  const given = begun && !isNew ? await listGivenBack(begun.id) : [];
  return {
    subscription: await choose(reported),
    ...(begun &&
      given.length > 0 && {
        unwanted: { customer: begun.customer, given, isOnPage: false, reason: unwantedReasons.twice },
      }),
  };
};

/** Reads it. `id` is of a subscription that an event names. Of two that are paid, the second ends and comes back. */
const readPayments = async (dues: StoredDues, id: string | undefined, now: Date): Promise<Reading> => {
  const { subscription: stored, checkout, terms } = dues;
  const isUnknown = id === undefined ? stored === undefined : id !== stored?.id;
  const page = checkout && (terms.every === "once" || isUnknown) ? await getCheckout(checkout.id) : undefined;
  const once = await readSinglePayment(dues, page);
  const reported = id ?? stored?.id ?? page?.subscriptionId;
  if (reported === undefined) return once;
  const recurring = await readSubscription(dues, reported, page, now);
  return { ...once, ...recurring, unwanted: once.unwanted ?? recurring.unwanted };
};

/** Until when a subscription is paid; undefined before its first payment. */
const findPaidEnd = ({ id, status, periodStart, paidUntil }: Subscription, { subscription: stored }: StoredDues) => {
  if (status === "active" || status === "trialing") return paidUntil;
  // The unpaid period has already started.
  if (status === "past_due" || status === "unpaid") return periodStart;
  return stored?.id === id ? stored.paidUntil : undefined;
};

const applyPayments = (dues: StoredDues, { subscription, payment }: Reading): StoredDues => {
  const until = subscription && findPaidEnd(subscription, dues);
  const after = {
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
  };
  // Each page makes a customer of its own: what the ones before have paid stays in the list, and can come back.
  const known = listCustomers(after);
  const earlier = listCustomers(dues).filter((each) => !known.includes(each));
  return derive(earlier.length === 0 ? after : { ...after, customers: [...(after.customers ?? []), ...earlier] });
};

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

/** The dues with what came back by itself, of which nobody has heard yet, and what tells of it. */
const takeUnwanted = async (dues: StoredDues, unwanted: Unwanted | undefined, now: Date) => {
  if (!unwanted) return { dues, writes: {} };
  const { customer, given, isOnPage, reason: text } = unwanted;
  const noted = given
    .filter(({ id }) => dues.refunds.every((refund) => refund.id !== id))
    .map((refund) => ({ ...refund, at: now.toISOString(), text }));
  const refunds = noted.filter(({ hasFailed }) => !hasFailed);
  const customers = customer === undefined || listCustomers(dues).includes(customer) ? [] : [customer];
  const after = {
    ...dues,
    // All that was paid on it is known now.
    checkout: isOnPage ? undefined : dues.checkout,
    ...(customers.length > 0 && { customers: [...(dues.customers ?? []), ...customers] }),
    refunds: [...dues.refunds, ...noted],
  };
  // Whoever handles money is shown what Stripe refused to give back.
  if (refunds.length === 0) return { dues: after, writes: {} };
  const amount = formatMoney(
    refunds.reduce((sum, each) => sum + each.amount, 0),
    dues.terms.currency,
  );
  const { email } = await newsWrites(after, { news: "refunded", amount, words: text }, now);
  return {
    dues: after,
    writes: {
      unwantedAudit: auditOf(dues, "dues-refunded", clubActor, { refunded: amount, reason: text }).audit,
      ...(dues.email !== "" && { unwanted: email }),
    },
  };
};

/** Gives back all that was paid by card, as it is stored. */
export const giveAllBack = async ({ id, subscription: stored, payment }: StoredDues): Promise<GivenBack[]> => {
  const subject = { purpose: "dues", id } as const;
  const subscription = stored && (await getSubscription(stored.id));
  return [
    ...(subscription ? await giveBackSubscription(subscription, subject) : []),
    ...(payment ? await giveBackPayment(payment.id, subject) : []),
  ];
};

/**
 * Gives back what was known, and was paid for nothing: all of dues that nobody has, or what Stripe has charged for a period
 * that begins after all that was paid, since they ended in between.
 */
const giveVainBack = async (dues: StoredDues, subscription: Subscription | undefined): Promise<GivenBack[]> => {
  const { id, isUnclaimed, subscription: stored } = dues;
  const subject = { purpose: "dues", id } as const;
  if (isUnclaimed) return giveAllBack(dues);
  const isLater = stored && subscription?.id === stored.id && subscription.paidUntil > stored.paidUntil;
  return isLater ? giveBackSubscription(subscription, subject, stored.paidUntil) : [];
};

/**
 * Notes whether all that was paid for the time after the end has come back: nothing of it counts, should the membership be
 * restored.
 */
const noteGivenBack = async (over: StoredDues, now: Date): Promise<StoredDues> => {
  const { isGivenBack: _isGivenBack, ...dues } = over;
  const { subscription, payment, refunds, disputes, endedAt = now.toISOString() } = dues;
  if (refunds.every(({ hasFailed }) => hasFailed) && disputes.every(({ state }) => state !== "lost")) return dues;
  const paid = { subscription: subscription?.id, since: endedAt, payment: payment?.id };
  return (await hasComeBack(paid)) ? { ...dues, isGivenBack: true } : dues;
};

/** Settles dues that have ended, or are to: nobody pays for nothing. */
const settleOver = async ({ subscriptionId, event }: News, before: StoredDues, now: Date) => {
  const { subscription, unwanted } = await readPayments(before, subscriptionId, now);
  if (subscription && isActive(subscription)) await endAndRead(subscription);
  const vain = await giveVainBack(before, subscription);
  const reason = unwantedReasons[before.isUnclaimed ? "unclaimed" : "over"];
  const also = unwanted ?? (vain.length > 0 ? { isOnPage: false, given: [], reason } : undefined);
  const taken = await takeUnwanted(before, also && { ...also, given: [...also.given, ...vain] }, now);
  const cameBack = await readReturned(taken.dues);
  const told = { ...taken.writes, ...(await returnedWrites(cameBack, now)) };
  const after = await noteGivenBack(cameBack.dues, now);
  if (isDeepStrictEqual(before, after)) return before;
  return saveOnce(before, after, { ...told, ...(event && { event: stripeEventWrite(event) }) }, now);
};

/** Tells a member of a change of level that they chose, in the log too. */
const levelWrites = async (
  before: StoredDues,
  after: StoredDues,
  outcome: LevelOutcome,
  levels: StoredLevels,
  { isAlone }: { isAlone: boolean },
  now: Date,
): Promise<Writes> => {
  const { memberId, change, terms, level } = after;
  if (memberId === undefined || !change) return {};
  const name = (id: string) => nameOfLevel(levels, id);
  const wasTo = outcome === "level-kept" ? (before.change?.level ?? before.level) : before.level;
  const from = change.from && formatDate(change.from);
  const by = { id: memberId, name: after.name, role: "member" } as const;
  const { about } = toSubject(after);
  const telling = {
    news: outcome,
    nextLevel: name(outcome === "level" ? level : change.level),
    ...(change.from !== undefined && { from: change.from }),
    nextPrice: formatTerms({ ...terms, amount: change.amount ?? terms.amount }),
  };
  const { email, notice } = await newsWrites(after, telling, now);
  return {
    levelEmail: email,
    // A notice about dues is one item, which changes once in a transaction.
    ...(isAlone && notice && { notice }),
    ...(after.level !== before.level && { levels: levelsCheck(levels) }),
    levelAudit: auditWrite({
      kind: "level-changed",
      by,
      about,
      object: { kind: "member", id: memberId, title: after.name },
      changes: listChanges({ level: name(wasTo) }, { level: name(change.level), from }),
    }).audit,
  };
};

/** Saves what an event reported, unless the same one, delivered twice concurrently, has been. */
const saveOnce = (before: StoredDues, after: StoredDues, alongside: Writes, now: Date, takenOver?: OtherMembership) =>
  saveDues(before, after, alongside, now, takenOver).catch((error: unknown) => {
    if (error instanceof ConditionRefused && error.refused.has("event")) return findDues(before.id);
    throw error;
  });

type News = {
  duesId: string;
  subscriptionId?: string | undefined;
  /** The event that reported it, to be processed once. */
  event?: PaymentEvent | undefined;
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
    if (isOver(before)) return settleOver({ duesId, subscriptionId, event }, before, now);
    const other = await findOtherMembership(before);
    if (other ? isPaidOtherwise(other, now) : await isForNothing(before)) {
      logger.warn("dues of nobody", { duesId, memberId: other?.membership.memberId });
      await transact({ dues: endDuesWrite(duesId, { isUnclaimed: true }) });
      throw overtaken();
    }
    const reading = await readPayments(before, subscriptionId, now);
    const taken = await takeUnwanted(before, reading.unwanted, now);
    const levels = await readLevels({ isLatest: reading.subscription?.metadata?.level_change !== undefined });
    const paid = applyLevelChange(applyPayments(taken.dues, reading), reading.subscription, levels);
    const takenOver = other && hasAccess(paid.dues, now) ? other : undefined;
    const cameBack = await readReturned(takenOver ? asTakenOver(paid.dues, takenOver) : paid.dues);
    const next = cameBack.dues;
    const news = findPaymentNews(before, next, now);
    const told = news === "overdue" ? { ...next.told, overdue: next.paidUntil ?? "" } : next.told;
    const after = { ...next, told };
    const joinToken = news === "joined" ? await findJoinToken(after) : undefined;
    const alongside = {
      ...(news && (await newsWrites(after, { news, joinToken }, now))),
      ...taken.writes,
      ...(await returnedWrites(cameBack, now)),
      ...(paid.outcome && (await levelWrites(before, after, paid.outcome, levels, { isAlone: !news }, now))),
      ...(event && { event: stripeEventWrite(event) }),
    };
    const saved = await saveOnce(before, after, alongside, now, takenOver);
    if (news ?? paid.outcome) logger.info("dues", { duesId, news, level: paid.outcome });
    return saved;
  });
