import type { Context } from "aws-lambda";
import { formatTerms, noticeDays, type DuesTerms } from "#shared/dues.ts";
import { isDecisionUntold, mayApply } from "../membership/applicant.ts";
import {
  derive,
  findNews,
  findNextStep,
  findNextTerms,
  isTermsCheckDue,
  needsSocketsClosed,
  renewsItself,
  standingOf,
  type DuesNews,
} from "../membership/dues-standing.ts";
import { duesKeyOf, duesLinkDeletion, duesWrite, findDues, listDueIds, type StoredDues } from "../membership/dues.ts";
import { readLevels } from "../membership/level.ts";
import { findMembership } from "../membership/membership.ts";
import { endSockets } from "../messaging/presence.ts";
import { deleteDevices } from "../notices/device.ts";
import { findCard } from "../payments/card-payments.ts";
import { closeCheckout, getCheckout } from "../payments/checkout.ts";
import { changePrice, endAndRead, getSubscription, isActive, isOver } from "../payments/subscription.ts";
import { busy } from "../platform/errors.ts";
import { describeError, logger } from "../platform/logger.ts";
import { createSecret } from "../platform/private-links.ts";
import { changeOptimistically, transact } from "../platform/table.ts";
import { continueLevelStarts } from "./level-turns.ts";
import { newsWrites, type DuesTelling } from "./news.ts";
import { findOtherMembership } from "./other-membership.ts";
import { saveDues } from "./save.ts";
import { giveAllBack, settleDues } from "./settle.ts";

const dayMs = 86_400_000;
/** Sorts after every time. */
const never = "9";

/** What each kind of news is told as. */
const tellings: Record<DuesNews, DuesTelling["news"]> = {
  due: "due",
  "renewal-30": "renewal",
  "renewal-7": "renewal",
  overdue: "overdue",
  resting: "resting",
  restored: "restored",
};

const isSameTerms = (one: DuesTerms, other: DuesTerms) =>
  one.amount === other.amount && one.every === other.every && one.currency === other.currency;

/** A time so many months later; of a shorter month, on its last day, as Stripe charges. */
const addMonths = (time: string, months: number) => {
  const start = new Date(time);
  const end = new Date(time);
  end.setUTCMonth(start.getUTCMonth() + months);
  // The day is one of the month that follows.
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end.toISOString();
};

/** The first payment that is at least the notice away. */
export const findFirstAfterNotice = (
  { paidUntil = "", terms }: Pick<StoredDues, "paidUntil" | "terms">,
  now: Date,
): string => {
  const earliest = new Date(now.getTime() + noticeDays[0] * dayMs).toISOString();
  const months = terms.every === "year" ? 12 : 1;
  let payments = 0;
  while (addMonths(paidUntil, payments * months) < earliest) payments++;
  return addMonths(paidUntil, payments * months);
};

/** Ends what is charged at Stripe, and what could still be paid there. Throws `unavailable` where that can't be known. */
const endPayments = async ({ subscription, checkout }: StoredDues) => {
  const current = subscription && (await getSubscription(subscription.id));
  if (current && !isOver(current)) await endAndRead(current);
  if (!checkout) return;
  await closeCheckout(checkout.id);
  if ((await getCheckout(checkout.id)).status === "open") throw busy();
};

/**
 * Compares somebody's terms with their level's: another price is told first, and holds from the first payment on that is
 * thirty days away. What was told and whose time comes is what a card is charged next. Where the level is free now, nobody is
 * charged any more; its other interval is for whoever comes later.
 */
const checkTerms = async (
  dues: StoredDues,
  now: Date,
): Promise<{ after: StoredDues; telling?: DuesTelling | undefined }> => {
  const { terms, next, paidUntil = "", subscription, level, memberId } = dues;
  const checked = { ...dues, told: { ...dues.told, terms: paidUntil } };
  // The next payment is that of the level that they chose.
  if (dues.change?.from !== undefined) return { after: checked };
  if (next && next.from <= paidUntil) {
    const { from: _from, ...agreed } = next;
    const { amount, currency, every } = agreed;
    if (subscription && renewsItself(dues) && every !== "once")
      await changePrice(subscription.id, { amount, currency, every });
    return { after: { ...checked, terms: agreed, next: undefined } };
  }
  const own = memberId === undefined ? level : ((await findMembership(memberId))?.level ?? level);
  const known = (await readLevels()).items.find(({ id }) => id === own);
  if (known && !known.price) {
    await endPayments(dues);
    const at = now.toISOString();
    const note = {
      id: `free-${at}`,
      at,
      by: { id: "", name: "" },
      means: "free" as const,
      amount: 0,
      on: at,
      text: "",
    };
    return { after: derive({ ...checked, notes: [...dues.notes, note] }), telling: { news: "free" } };
  }
  const price = known?.price;
  const wanted = price && price.every === terms.every ? { ...terms, amount: price.amount } : terms;
  const graceDays = price?.graceDays ?? terms.graceDays;
  if (isSameTerms(wanted, terms)) return { after: { ...checked, terms: { ...terms, graceDays }, next: undefined } };
  if (next && isSameTerms(wanted, next)) return { after: checked };
  const from = findFirstAfterNotice(dues, now);
  const after = { ...checked, next: { ...wanted, graceDays, from } };
  return { after, telling: { news: "price", from, nextPrice: formatTerms(wanted) } };
};

/** Dues of which nothing was ever paid are nobody's record. */
const isForgotten = ({ memberId, notes, refunds, subscription, payment }: StoredDues) =>
  memberId === undefined && notes.length === 0 && refunds.length === 0 && !subscription && !payment;

const deleteDues = (dues: StoredDues) =>
  transact({
    dues: {
      Delete: {
        Key: duesKeyOf(dues.id),
        ConditionExpression: "revision = :revision",
        ExpressionAttributeValues: { ":revision": dues.revision },
      },
    },
    duesLink: duesLinkDeletion(dues),
  });

/** That it has ended, with whether they may apply again. */
const toEnded = async ({ email }: StoredDues): Promise<DuesTelling> => ({
  news: "ended",
  mayApply: await mayApply(email),
});

/** Ends dues that are to end, unless they were written since: their membership has ended elsewhere, or ends with them. */
const endNow = async (dues: StoredDues, now: Date) => {
  if (isForgotten(dues)) return deleteDues(dues);
  const ended = { ...dues, isToEnd: undefined, endedAt: now.toISOString() };
  // Nobody is told where the membership goes on with other dues.
  const membership = dues.memberId === undefined ? undefined : await findMembership(dues.memberId);
  const isTold = membership?.duesId === dues.id && membership.mergedInto === undefined;
  const telling = membership?.endedAt === undefined ? await toEnded(ended) : ({ news: "removed" } as const);
  await saveDues(dues, ended, isTold ? await newsWrites(ended, telling, now) : {}, now);
};

/** Dues whose membership was restored while the card was let go go on as of whoever has canceled. */
const goOnWithoutCard = async (before: StoredDues, restored: StoredDues, now: Date) => {
  const { subscription, endedAt } = restored;
  if (!subscription || endedAt !== undefined || !renewsItself(before) || isActive(subscription)) return;
  await saveDues(restored, { ...restored, subscription: { ...subscription, endsThen: true } }, {}, now);
};

/** Ends dues at Stripe that are to end. What was paid on an open page until now comes back. */
const finish = async (before: StoredDues) => {
  await endPayments(before);
  const { id, memberId, applicationId } = before;
  // A decision that nobody has heard of can be undone: the link that was emailed then works as before.
  if (memberId === undefined && applicationId !== undefined && (await isDecisionUntold(applicationId))) return;
  await changeOptimistically(async () => {
    const now = new Date();
    const dues = await settleDues({ duesId: id });
    if (!dues) return;
    if (!dues.isToEnd) return goOnWithoutCard(before, dues, now);
    return endNow(dues, now);
  });
};

/**
 * Ends what is charged, and leaves of somebody's dues the record of what was paid, without their name: the law wants it kept.
 * Idempotent.
 */
export const forgetDues = (id: string, name: string) =>
  changeOptimistically(async () => {
    const dues = await findDues(id);
    if (!dues || dues.email === "") return;
    await endPayments(dues);
    // What was paid for a membership that never began.
    const given = dues.memberId === undefined ? await giveAllBack(dues) : [];
    if (isForgotten({ ...dues, memberId: undefined })) return deleteDues(dues);
    const { memberId: _memberId, otherMemberId: _other, applicationId: _application, ...rest } = dues;
    const { checkout: _checkout, ...record } = rest;
    const notes = dues.notes.map((note) => ({ ...note, text: "" }));
    const at = new Date().toISOString();
    const back = given.filter(({ id }) => dues.refunds.every((refund) => refund.id !== id));
    const refunds = [...dues.refunds, ...back.map((refund) => ({ ...refund, at }))].map((refund) => ({
      ...refund,
      text: "",
    }));
    const secrets = { secret: createSecret(), privateSecret: createSecret() };
    const nameless = { ...record, ...secrets, name, email: "", notes, refunds };
    await transact({
      dues: duesWrite(dues, { ...nameless, endedAt: dues.endedAt ?? at }),
      duesLink: duesLinkDeletion(dues),
    });
  });

/** One step of dues that have not ended: of several, the one that comes first. */
const takeStep = (id: string) =>
  changeOptimistically(async () => {
    const now = new Date();
    const at = now.toISOString();
    const before = await findDues(id);
    if (!before || before.isToEnd || before.endedAt !== undefined) return before;
    const { accessUntil = never, endsAt = never } = standingOf(before, now);
    if (endsAt <= at) {
      await endPayments(before);
      const ended = { ...before, endedAt: at };
      // Whoever did not pay for another level, and is a member, still is.
      const isMember = (await findOtherMembership(before)) !== undefined;
      return saveDues(before, ended, isMember ? {} : await newsWrites(ended, await toEnded(ended), now), now);
    }
    if (isTermsCheckDue(before, now)) {
      const { after, telling } = await checkTerms(before, now);
      return saveDues(before, after, telling ? await newsWrites(after, telling, now) : {}, now);
    }
    const due = findNews(before, now);
    const told = { ...before.told, ...Object.fromEntries(due.map(({ news, of }) => [news, of])) };
    const [newest] = due.toReversed();
    // Who was accepted, and is a member otherwise, is asked for nothing.
    const isAsked = newest?.news !== "due" || (await findOtherMembership(before)) === undefined;
    const latest = isAsked ? newest : undefined;
    const after = {
      ...before,
      told,
      ...(accessUntil <= at && before.restsSince === undefined && { restsSince: at }),
    };
    const nextTerms = findNextTerms(before);
    const nextPrice = nextTerms && { nextPrice: formatTerms(nextTerms) };
    const last4 = latest && before.subscription && (await findCard(before.subscription.id));
    const telling = latest && { news: tellings[latest.news], last4, ...nextPrice };
    return saveDues(before, after, telling ? await newsWrites(after, telling, now) : {}, now);
  });

/** Closes the sockets of who has no access any more, and tells their devices nothing more. */
const closeSockets = async (dues: StoredDues) => {
  const { id, memberId = "", restsSince = "" } = dues;
  const sockets = await endSockets(memberId);
  await deleteDevices(memberId);
  logger.info("membership rests", { memberId, sockets });
  return changeOptimistically(async () => {
    const before = await findDues(id);
    if (!before) return undefined;
    return saveDues(before, { ...before, told: { ...before.told, sockets: restsSince } }, {}, new Date());
  });
};

/** Steps that somebody's dues take in one run, at most. */
const maxSteps = 8;

const isDue = (dues: StoredDues, now = new Date()) => (findNextStep(dues, now) ?? never) <= now.toISOString();

/** Takes all steps of somebody's dues that are due. Stripe is asked first: nobody is denied what they have paid for. */
export const keepDues = async (id: string) => {
  let dues = await findDues(id);
  if (!dues) return;
  if (dues.isToEnd) return finish(dues);
  if (dues.subscription || dues.checkout) dues = await settleDues({ duesId: id });
  for (let steps = 0; dues && isDue(dues) && steps < maxSteps; steps++)
    dues = needsSocketsClosed(dues) ? await closeSockets(dues) : await takeStep(id);
};

/** For twenty members whose dues begin. */
const turnsTimeMs = 15_000;

/** Triggered every five minutes, for all dues of which something is due, and levels that were set to pay. */
export const handler = async (_: unknown, context: Pick<Context, "getRemainingTimeInMillis">) => {
  const outcomes = { kept: 0, failed: 0 };
  // Sequential: nobody is waiting, and Stripe limits the rate.
  for (const id of await listDueIds()) {
    try {
      await keepDues(id);
      outcomes.kept++;
    } catch (error) {
      outcomes.failed++;
      logger.warn("dues not kept", { duesId: id, error: describeError(error) });
    }
  }
  try {
    await continueLevelStarts(() => context.getRemainingTimeInMillis() > turnsTimeMs);
  } catch (error) {
    outcomes.failed++;
    logger.warn("level not started", { error: describeError(error) });
  }
  logger.info("dues", outcomes);
  // Raises the alarm for failing functions.
  if (outcomes.failed > 0) throw new Error(`${outcomes.failed} dues could not be looked after.`);
};
