import { type DuesPayment, type DuesRow, type LinkedDues, type OwnDues } from "#shared/dues.ts";
import { isDecisionUntold, mayApply } from "../membership/applicant.ts";
import { findRefunded, hasAccess, standingOf } from "../membership/dues-standing.ts";
import { listCustomers, readPrivateToken, startNoteId, type StoredDues } from "../membership/dues.ts";
import { nameOfLevel, readLevels, type StoredLevels } from "../membership/level.ts";
import { listCardPayments, findCard } from "../payments/card-payments.ts";
import { isActive } from "../payments/subscription.ts";
import { AppError } from "../platform/errors.ts";
import { findOtherMembership, isPaidOtherwise } from "./other-membership.ts";

/** Whether a card is charged, or could be as soon as it is mended. */
const isCharged = ({ subscription }: StoredDues) => subscription !== undefined && isActive(subscription);

/** Whether nobody can pay them any more: they have ended, or do so within five minutes. */
const isOver = ({ isToEnd, endedAt }: StoredDues) => isToEnd === true || endedAt !== undefined;

/** Whether somebody can pay now: before the first payment, and where nothing is charged by itself. */
export const canPay = (dues: StoredDues) => !isOver(dues) && !dues.isForGood && !isCharged(dues);

const standing = (dues: StoredDues, levels: StoredLevels, now: Date, last4?: string) => {
  const { level, terms, next, subscription, paidUntil, disputes, change } = dues;
  const [dispute] = disputes.toSorted((one, other) => other.at.localeCompare(one.at));
  return {
    ...standingOf(dues, now),
    levelName: nameOfLevel(levels, level),
    ...(change?.from !== undefined &&
      isCharged(dues) &&
      !subscription?.endsThen && {
        change: {
          levelName: nameOfLevel(levels, change.level),
          from: change.from,
          amount: change.amount ?? terms.amount,
        },
      }),
    ...{ terms, next, paidUntil },
    ...(subscription && isCharged(dues) && { card: { last4, endsThen: subscription.endsThen } }),
    ...(dispute && { dispute: dispute.state }),
  };
};

/** What was to come back and did not arrive, and has not been given back since. */
const sumFailed = ({ refunds }: StoredDues) =>
  refunds
    .filter(
      ({ hasFailed, paymentId }, index) =>
        hasFailed && refunds.slice(index + 1).every((later) => later.hasFailed || later.paymentId !== paymentId),
    )
    .reduce((sum, { amount }) => sum + amount, 0);

/** Dues as a list for admins shows them. */
export const presentRow = (dues: StoredDues, levels: StoredLevels, now = new Date(), last4?: string): DuesRow => {
  const { id, name, email, memberId, otherMemberId } = dues;
  const failed = sumFailed(dues);
  return {
    id,
    name,
    email,
    memberId,
    ...standing(dues, levels, now, last4),
    ...(failed > 0 && { refundFailed: failed }),
    ...(memberId === undefined && !isOver(dues) && { otherMemberId }),
  };
};

/** What is said of dues, by which link they are ever seen. */
type Said = Pick<LinkedDues, "over" | "isMember" | "hasRefundFailed"> & {
  /** Whether a decision that ended them can still be undone: until its email leaves, nothing is said of it. */
  isUntold?: true;
};

/**
 * Of dues of whoever was accepted, and has no account by them: that they are a member otherwise, whom nobody asks to pay, or
 * how the acceptance was over before they joined. Nothing of any other.
 */
const explainAccepted = async (dues: StoredDues, now: Date): Promise<Said> => {
  const { isToEnd, memberId, applicationId, refunds } = dues;
  if (memberId !== undefined || (!isOver(dues) && hasAccess(dues, now))) return {};
  // To a card: what was given back by hand, they have.
  const hasComeBack = refunds.some(({ hasFailed, means }) => !hasFailed && means === undefined);
  const failure = sumFailed(dues) > 0 ? ({ hasRefundFailed: true } as const) : {};
  const other = await findOtherMembership(dues);
  if (other && (isOver(dues) || isPaidOtherwise(other, now)))
    return { over: { isMember: true, hasComeBack }, ...failure };
  if (!isOver(dues)) return other ? { isMember: true } : {};
  if (refunds.length > 0) return { over: { isMember: false, hasComeBack }, ...failure };
  if (!isToEnd) return {};
  if (applicationId !== undefined && (await isDecisionUntold(applicationId, now))) return { isUntold: true };
  return { over: { isMember: false, hasComeBack } };
};

/** Dues behind a private link. */
export const presentLinked = async (dues: StoredDues, now = new Date(), last4?: string): Promise<LinkedDues> => {
  const { isUntold, ...said } = await explainAccepted(dues, now);
  const hasEnded = said.over !== undefined || (isOver(dues) && !isUntold);
  return {
    ...standing(dues, await readLevels(), now, last4),
    ...(sumFailed(dues) > 0 && { hasRefundFailed: true as const }),
    ...said,
    ...(hasEnded && { state: "ended" as const }),
    ...(hasEnded && !said.over && { mayApply: await mayApply(dues.email, now) }),
    canPay: canPay(dues) && !hasEnded,
    canManage: dues.subscription !== undefined,
    isNew: dues.memberId === undefined,
    isPrivate: true,
  };
};

/** Dues behind a pay link: what is paid with it now, and nothing of what was, by whom, or how it goes on. */
export const presentPayable = async (dues: StoredDues, now = new Date()): Promise<LinkedDues> => {
  const { terms, level, memberId, paidUntil } = dues;
  const { isUntold, ...said } = await explainAccepted(dues, now);
  const hasEnded = said.over !== undefined || (isOver(dues) && !isUntold);
  const { state, endsAt } = standingOf(dues, now);
  const [isPayable, hasBegun] = [canPay(dues) && !hasEnded, paidUntil !== undefined];
  const isOwed = isPayable && state !== "paid" && state !== "free";
  return {
    state: hasEnded ? "ended" : isOwed ? "due" : "paid",
    ...said,
    levelName: nameOfLevel(await readLevels(), level),
    // The joining fee is of the first payment.
    terms: hasBegun ? { ...terms, joiningFee: 0 } : terms,
    ...(isOwed ? { endsAt } : isPayable && { paidUntil }),
    ...{ canPay: isPayable, canManage: false, isNew: memberId === undefined && !isUntold, isPrivate: false },
  };
};

/** What came back of a payment, for whoever sees it. */
const presentRefunded = (dues: StoredDues, id: string) => {
  const refunded = findRefunded(dues, id);
  return refunded > 0 ? { refunded } : {};
};

const listNotes = (dues: StoredDues): DuesPayment[] =>
  dues.notes.map(({ id, on, amount, means, until, by, text }) => ({
    ...{ id, at: on, amount, currency: dues.terms.currency, means, until },
    ...{ by: by.name, text },
    ...presentRefunded(dues, id),
    ...(id !== startNoteId && { isNote: true as const }),
  }));

/**
 * What was paid, newest first, and the card that is charged next. Without what Stripe says where it does not answer.
 */
export const readPaid = async (dues: StoredDues) => {
  const { subscription } = dues;
  const notes = listNotes(dues);
  try {
    const [byCard, last4] = await Promise.all([
      Promise.all(listCustomers(dues).map(listCardPayments)),
      subscription && findCard(subscription.id),
    ]);
    const cards = byCard.flat().map((payment) => ({
      ...payment,
      ...presentRefunded(dues, payment.id),
      dispute: dues.disputes.findLast(({ paymentId }) => paymentId === payment.id)?.state,
    }));
    const payments = [...notes, ...cards].toSorted((one, other) => other.at.localeCompare(one.at));
    return { payments, last4, isComplete: true };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "unavailable") throw error;
    return { payments: notes.toReversed(), last4: undefined, isComplete: false };
  }
};

/** A member's own dues. */
export const presentOwn = async (dues: StoredDues): Promise<OwnDues> => {
  const { payments, last4, isComplete } = await readPaid(dues);
  const token = await readPrivateToken(dues);
  return { ...(await presentLinked(dues, new Date(), last4)), token, payments, isComplete };
};

/** Dues as admins see them, with what was paid. */
export const presentForAdmin = async (dues: StoredDues, now = new Date()) => {
  const [levels, { payments, last4, isComplete }, other] = await Promise.all([
    readLevels(),
    readPaid(dues),
    isOver(dues) ? undefined : findOtherMembership(dues),
  ]);
  const row = presentRow({ ...dues, otherMemberId: other?.membership.memberId }, levels, now, last4);
  return { ...row, payments, isComplete };
};
