import { isDeepStrictEqual } from "node:util";
import { formatTerms } from "#shared/dues.ts";
import { formatMoney } from "#shared/money.ts";
import { auditWrite, listChanges } from "../audit/entry.ts";
import { isKeptOut, type StoredMember } from "../members/member.ts";
import { findAdmissionOf, admissionPaidWrite } from "../membership/admission.ts";
import { changeBoth, nameOf } from "../membership/change.ts";
import { standingOf } from "../membership/dues-standing.ts";
import { duesWrite, findDues, type StoredDues } from "../membership/dues.ts";
import { levelsCheck, nameOfLevel, readLevels, type StoredLevels } from "../membership/level.ts";
import { getCheckout } from "../payments/checkout.ts";
import { mergeDisputes, type StoredDispute } from "../payments/dispute.ts";
import { incomeWrite } from "../payments/income.ts";
import { findInvoiceId, listReturned } from "../payments/returned.ts";
import { stripeEventWrite, type PaymentEvent } from "../payments/stripe-event.ts";
import { chooseSubscription, endAndRead, isActive, type Subscription } from "../payments/subscription.ts";
import { disputeWrites, stripeActor } from "../payments/tell-of-disputes.ts";
import { formatDate } from "../platform/club-time.ts";
import { logger } from "../platform/logger.ts";
import { formatToken } from "../platform/private-links.ts";
import { changeOptimistically, ConditionRefused, transact, type Writes } from "../platform/table.ts";
import { applyLevelChange, type LevelOutcome } from "./level-change.ts";
import { auditOf, newsWrites, toSubject, type DuesTelling } from "./news.ts";

/** What Stripe says of somebody's dues: the subscription that counts, and a payment for good. */
type Reading = { subscription?: Subscription | undefined; payment?: StoredDues["payment"] };

/** What came back of payments, as Stripe has it, with what of it nobody was told. */
type CameBack = {
  dues: StoredDues;
  /** Given back at Stripe's own page: the desk tells of its own. */
  newRefunds: StoredDues["refunds"];
  changedDisputes: StoredDispute[];
};

/** Reads what came back: refunds that failed did not. */
const readReturned = async (dues: StoredDues): Promise<CameBack> => {
  const customer = dues.subscription?.customer ?? dues.payment?.customer;
  const returned = customer === undefined ? [] : await listReturned({ customer });
  const invoices = new Map([...dues.refunds, ...dues.disputes].map(({ id, paymentId }) => [id, paymentId]));
  const [failed, added, silent] = [new Set<string>(), [] as StoredDues["refunds"], new Set<string>()];
  const read: StoredDispute[] = [];
  for (const { payment, refunds, disputes } of returned) {
    const known = [...refunds, ...disputes].map(({ id }) => invoices.get(id)).find(Boolean);
    const paymentId = known ?? (await findInvoiceId(payment)) ?? payment;
    for (const { id, amount, at, hasFailed, isOwn } of refunds) {
      if (hasFailed) failed.add(id);
      else if (!invoices.has(id)) added.push({ id, paymentId, amount, at, text: "" });
      if (isOwn) silent.add(id);
    }
    read.push(...disputes.map((dispute) => ({ ...dispute, paymentId })));
  }
  const refunds = [...dues.refunds.filter(({ id }) => !failed.has(id)), ...added];
  const { disputes, changed } = mergeDisputes(dues.disputes, read);
  return {
    dues: { ...dues, refunds, disputes },
    newRefunds: added.filter(({ id }) => !silent.has(id)),
    changedDisputes: changed,
  };
};

/** Tells of what came back: whoever handles money of disputes, and the payer of what was given back at Stripe's own page. */
const returnedWrites = async ({ dues, newRefunds, changedDisputes }: CameBack, now: Date) => {
  const { id, name, email, terms } = dues;
  const [refund] = newRefunds;
  const amount = formatMoney(
    newRefunds.reduce((sum, each) => sum + each.amount, 0),
    terms.currency,
  );
  return {
    ...(refund && {
      refundAudit: auditOf(dues, "dues-refunded", stripeActor, { refunded: amount }).audit,
      // Nobody is written to whose account is deleted.
      ...(email !== "" && { refunded: (await newsWrites(dues, { news: "refunded", amount }, now)).email }),
    }),
    ...(await disputeWrites(changedDisputes, { purpose: "dues", id, name, about: toSubject(dues).about })),
  };
};

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

/** What an admin noted as paid is in the club's income as well; what was paid before the club came here is not. */
const noteIncome = (before: StoredDues, { notes, terms: { currency } }: StoredDues, now: Date): Writes =>
  Object.fromEntries(
    notes
      .filter(
        ({ id, means, amount }) =>
          means !== "free" && means !== "earlier" && amount > 0 && !before.notes.some((each) => each.id === id),
      )
      .map(({ id, amount }) => [`income-${id}`, incomeWrite({ id, purpose: "dues", currency, amount }, now)]),
  );

/**
 * Saves dues with what follows from them, in one transaction: how long the membership has access or that it has ended, the
 * card in the directory, or the admission of who is no member yet. Throws `ConditionRefused` after a concurrent change.
 */
export const saveDues = async (before: StoredDues, changed: StoredDues, alongside: Writes, now: Date) => {
  const after = withAccess({ ...changed, revision: before.revision + 1 }, now);
  const writes = { ...alongside, ...noteIncome(before, after, now), dues: duesWrite(before, after, now) };
  const { id, memberId, email } = after;
  if (memberId === undefined) {
    const admission = after.restsSince === undefined ? await findAdmissionOf(email) : undefined;
    const isFirst = admission?.duesId === id && admission.isUnpaid;
    await transact({ ...writes, ...(isFirst && { admission: admissionPaidWrite(email, id) }) });
    return after;
  }
  const restsFrom = standingOf(after, now).accessUntil;
  const { endedAt } = after;
  const { isChanged } = await changeBoth(
    memberId,
    (found) => {
      const { membership } = found;
      // Another decision has ended it, or has it go on without dues.
      if (membership.endedAt !== undefined || membership.duesId !== id) return undefined;
      return {
        membership: {
          ...membership,
          restsFrom,
          ...(after.level !== before.level && { level: after.level }),
          ...(endedAt !== undefined && { endedAt, name: nameOf(found) }),
        },
        member: endedAt === undefined ? planRest(found.member, after) : planEnd(found.member, endedAt),
      };
    },
    writes,
  );
  if (!isChanged) await transact(writes);
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
const saveOnce = (before: StoredDues, after: StoredDues, alongside: Writes, now: Date) =>
  saveDues(before, after, alongside, now).catch((error: unknown) => {
    if (error instanceof ConditionRefused && error.refused.has("event")) return findDues(before.id);
    throw error;
  });

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
      const cameBack = await readReturned(before);
      const told = await returnedWrites(cameBack, now);
      if (isDeepStrictEqual(before, cameBack.dues)) return before;
      return saveOnce(before, cameBack.dues, { ...told, ...(event && { event: stripeEventWrite(event) }) }, now);
    }
    const reading = await readPayments(before, subscriptionId);
    const levels = await readLevels({ isLatest: reading.subscription?.metadata?.level_change !== undefined });
    const paid = applyLevelChange(applyPayments(before, reading), reading.subscription, levels);
    const cameBack = await readReturned(paid.dues);
    const next = cameBack.dues;
    const news = findPaymentNews(before, next, now);
    const told = news === "overdue" ? { ...next.told, overdue: next.paidUntil ?? "" } : next.told;
    const after = { ...next, told };
    const joinToken = news === "joined" ? await findJoinToken(after) : undefined;
    const alongside = {
      ...(news && (await newsWrites(after, { news, joinToken }, now))),
      ...(await returnedWrites(cameBack, now)),
      ...(paid.outcome && (await levelWrites(before, after, paid.outcome, levels, { isAlone: !news }, now))),
      ...(event && { event: stripeEventWrite(event) }),
    };
    const saved = await saveOnce(before, after, alongside, now);
    if (news ?? paid.outcome) logger.info("dues", { duesId, news, level: paid.outcome });
    return saved;
  });
