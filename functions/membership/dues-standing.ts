import { noticeDays, paymentMeans, restDays, type DuesState } from "#shared/dues.ts";
import type { DuesNote, StoredDues } from "./dues.ts";

const dayMs = 86_400_000;
const addDays = (time: string, days: number) => new Date(Date.parse(time) + days * dayMs).toISOString();

/** Where dues stand at a time. Absent times never come. */
export type Standing = {
  state: DuesState;
  /** Until when there is access. */
  accessUntil?: string;
  /** When the membership ends, if nothing is paid by then. */
  endsAt?: string;
};

type Facts = Omit<StoredDues, "notes" | "checkout">;

/** Stripe renews within hours of a period's end. */
const renewalDays = 1;

/** Whether a card is charged at the end of what is paid. */
export const renewsItself = ({ subscription }: Pick<Facts, "subscription">) =>
  subscription !== undefined && ["active", "trialing"].includes(subscription.status) && !subscription.endsThen;

/** Likewise, or whether Stripe still tries to charge one that has failed. */
export const mayBeCharged = ({ subscription }: Pick<Facts, "subscription">) =>
  subscription !== undefined &&
  ["active", "trialing", "past_due"].includes(subscription.status) &&
  !subscription.endsThen;

/** What the next payment is where that was told, or chosen, to be another one. */
export const findNextTerms = ({ next, change, terms, paidUntil = "" }: Facts) => {
  if (change?.from !== undefined && change.amount !== undefined) return { ...terms, amount: change.amount };
  return next && next.from <= paidUntil ? next : undefined;
};

/** Whether somebody has said that they will not pay any more. */
const isCanceled = ({ subscription, paidUntil }: Facts) =>
  subscription?.endsThen === true && subscription.paidUntil === paidUntil;

const findAccessEnd = (dues: Facts) => {
  const { paidUntil, createdAt, terms } = dues;
  if (paidUntil === undefined) return createdAt;
  if (isCanceled(dues)) return paidUntil;
  return addDays(paidUntil, Math.max(terms.graceDays, renewsItself(dues) ? renewalDays : 0));
};

/** Where they stand: of the times alone, and not of what was done when they came. */
export const standingOf = (dues: Facts, now: Date): Standing => {
  const { isForGood, isFree, paidUntil, endedAt } = dues;
  if (endedAt !== undefined) return { state: "ended" };
  if (isForGood) return { state: isFree ? "free" : "paid" };
  const at = now.toISOString();
  const accessUntil = findAccessEnd(dues);
  const endsAt = addDays(accessUntil, restDays);
  const times = { accessUntil, endsAt };
  if (paidUntil === undefined) return { state: "due", ...times };
  if (at < paidUntil) return { state: isFree ? "free" : "paid", ...times };
  return { state: at < accessUntil ? "overdue" : "resting", ...times };
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

/** Whether somebody with these dues has access. */
export const hasAccess = (dues: Facts, now: Date) => ["paid", "overdue", "free"].includes(standingOf(dues, now).state);

/** What is told of dues, each once for the date that it is about. */
export const duesNews = ["due", "renewal-30", "renewal-7", "overdue", "resting", "restored"] as const;
export type DuesNews = (typeof duesNews)[number];

/** After so many days, who has not paid yet is reminded. */
const reminderDays = 7;

type News = { news: DuesNews; at: string; of: string };

/** All news that a period has, in the order of their times. */
const listPeriodNews = (dues: Facts): News[] => {
  const { paidUntil, terms, isForGood, endedAt, isFree, createdAt } = dues;
  if (isForGood || endedAt !== undefined) return [];
  if (paidUntil === undefined) return [{ news: "due", at: addDays(createdAt, reminderDays), of: createdAt }];
  const { accessUntil = paidUntil } = standingOf(dues, new Date(0));
  // Stripe tries again what has failed: nothing is to come then, and of that they are told already.
  const hasFailed = dues.subscription?.status === "past_due" && dues.subscription.paidUntil === paidUntil;
  // By the month, only what is not charged by itself is worth a word.
  const isTold = !hasFailed && (terms.every === "year" || !renewsItself(dues));
  const [early, late] = noticeDays;
  const first = { news: "renewal-30", at: addDays(paidUntil, -early), of: paidUntil } as const;
  const second = { news: "renewal-7", at: addDays(paidUntil, -late), of: paidUntil } as const;
  return [
    ...(isTold && terms.every === "year" && !isFree ? [first] : []),
    ...(isTold ? [second] : []),
    ...(isCanceled(dues) || renewsItself(dues) || accessUntil === paidUntil
      ? []
      : [{ news: "overdue", at: paidUntil, of: paidUntil } as const]),
    { news: "resting", at: accessUntil, of: accessUntil },
  ];
};

/** Likewise, and that the membership was restored, which says what is to be paid, too. */
const listNews = (dues: Facts): News[] => {
  const { restoredAt, endedAt } = dues;
  const isTold = restoredAt === undefined || endedAt !== undefined;
  return [...listPeriodNews(dues), ...(isTold ? [] : [{ news: "restored", at: restoredAt, of: restoredAt } as const])];
};

/** What is to be told by a time, and has not been told yet, in the order of its times. */
export const findNews = (dues: Facts, now: Date) =>
  listNews(dues).filter(({ at, news, of }) => at <= now.toISOString() && dues.told[news] !== of);

/** When the level's price is compared with theirs: a day before a year's first notice; of shorter periods at once. */
const findTermsCheck = ({ paidUntil, terms, told, isForGood }: Facts) => {
  if (paidUntil === undefined || isForGood || told.terms === paidUntil) return undefined;
  return terms.every === "year" ? addDays(paidUntil, -noticeDays[0] - 1) : addDays(paidUntil, -noticeDays[0] - 2);
};

/** Whether it is to be compared now. */
export const isTermsCheckDue = (dues: Facts, now: Date) => (findTermsCheck(dues) ?? "9") <= now.toISOString();

/** Whether a member without access may still have open sockets. */
export const needsSocketsClosed = ({ memberId, restsSince, told, createdAt }: Facts) =>
  memberId !== undefined && restsSince !== undefined && restsSince !== createdAt && told.sockets !== restsSince;

/** When the next step of dues is due: something is told, Stripe is asked, access rests, or the membership ends. */
export const findNextStep = (dues: Facts, now: Date): string | undefined => {
  const { isToEnd, endedAt, isForGood, paidUntil, restsSince, isSetAside } = dues;
  if (endedAt !== undefined || isSetAside) return undefined;
  if (isToEnd) return now.toISOString();
  const news = listNews(dues).flatMap(({ at, news, of }) => (dues.told[news] === of ? [] : [at]));
  if (isForGood) return news[0];
  const { accessUntil, endsAt } = standingOf(dues, now);
  const times = [
    ...news,
    findTermsCheck(dues),
    // Stripe has told nothing of a renewal.
    renewsItself(dues) && paidUntil !== undefined ? addDays(paidUntil, renewalDays) : undefined,
    restsSince === undefined ? accessUntil : undefined,
    needsSocketsClosed(dues) ? restsSince : undefined,
    endsAt,
  ];
  return times.filter((time) => time !== undefined).toSorted()[0];
};

const sum = (of: readonly { amount: number }[]) => of.reduce((total, { amount }) => total + amount, 0);

/** Whether an admin noted it as money that the club was given: what was paid before it kept its dues here is not with it. */
export const isByHand = ({ means }: Pick<DuesNote, "means">) => paymentMeans.some((each) => each === means);

/** What came back of a payment. */
export const findRefunded = ({ refunds }: Pick<StoredDues, "refunds">, id: string) =>
  sum(refunds.filter(({ paymentId, hasFailed }) => paymentId === id && !hasFailed));

/** Whether the club has money of theirs: less what came back, or a bank took back. */
export const holdsMoney = ({ notes, refunds, disputes, subscription, payment, received }: StoredDues) => {
  // What a card was charged is known once they are settled, of whoever Stripe knows.
  const isUnknown = received === undefined ? (subscription ?? payment) !== undefined : payment && !payment.customer;
  if (isUnknown) return true;
  const back =
    sum(refunds.filter(({ hasFailed }) => !hasFailed)) + sum(disputes.filter(({ state }) => state === "lost"));
  return (received ?? 0) + sum(notes.filter(isByHand)) > back;
};

/** The dues without what was noted and given back by hand, in whole or with their end: it pays until a time at most. */
export const cutGivenBack = (dues: StoredDues, until: string): StoredDues => {
  const isBack = (note: DuesNote) =>
    dues.refunds.some(({ paymentId, ends }) => ends && paymentId === note.id) ||
    (isByHand(note) && findRefunded(dues, note.id) >= note.amount);
  const cut = (note: DuesNote) => (note.until !== undefined && note.until < until ? note : { ...note, until });
  return { ...dues, notes: dues.notes.map((note) => (isBack(note) ? cut(note) : note)) };
};
