import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { duesIntervals, levelId } from "./levels.ts";
import { memberId } from "./members.ts";
import { amount, currency, disputeStates, formatMoney, type Currency } from "./money.ts";
import { adminPage, cursor } from "./paging.ts";
import { choice, paragraph } from "./text.ts";

/** After so many days without access for dues that are not paid, a membership ends. */
export const restDays = 60;
/** How long before a price that is higher, or a yearly payment, somebody is told of it; and once more. */
export const noticeDays = [30, 7] as const;

/** The terms of somebody's dues, as they were agreed: a level's new price is for whoever comes later, or was told. */
export const duesTerms = z.object({
  /** In the currency's smallest unit. */
  amount: z.int(),
  currency,
  every: z.enum(duesIntervals),
  joiningFee: z.int(),
  graceDays: z.int(),
});
export type DuesTerms = z.infer<typeof duesTerms>;

const intervalWords = { month: " a month", year: " a year", once: ", once" } as const;

/** Such as "$50 a month". */
export const formatTerms = (terms: Pick<DuesTerms, "amount" | "every"> & { currency: Currency }) =>
  `${formatMoney(terms.amount, terms.currency)}${intervalWords[terms.every]}`;

/**
 * Where dues stand: never paid; paid; overdue, with access as before; resting, without; ended, with the membership; or
 * nothing to pay.
 */
export const duesStates = ["due", "paid", "overdue", "resting", "ended", "free"] as const;
export type DuesState = (typeof duesStates)[number];

/** By what somebody has paid beside a card. */
export const paymentMeans = ["cash", "check", "transfer"] as const;
export type PaidByHand = (typeof paymentMeans)[number];
/** Likewise, and what was paid before the club kept its dues here. */
export const notedMeans = [...paymentMeans, "earlier"] as const;
export type PaymentMeans = (typeof paymentMeans)[number];

const standing = {
  state: z.enum(duesStates),
  levelName: z.string(),
  terms: duesTerms,
  /** Until when it is paid; absent before the first payment, and where it is for good. */
  paidUntil: z.optional(z.iso.datetime()),
  /** Until when one has access, whether or not it is paid by then. */
  accessUntil: z.optional(z.iso.datetime()),
  /** When the membership ends, if nothing is paid by then. */
  endsAt: z.optional(z.iso.datetime()),
  /** The terms from the next payment on, of which they were told. */
  next: z.optional(z.object({ ...duesTerms.shape, from: z.iso.datetime() })),
  /** The level that they chose for the next period. */
  change: z.optional(z.object({ levelName: z.string(), from: z.iso.datetime(), amount: z.int() })),
  /** Whether a card is charged by itself, and which. */
  card: z.optional(z.object({ last4: z.optional(z.string()), endsThen: z.boolean() })),
  /** Whether a bank took a payment back, or tried to: the last time that it did. */
  dispute: z.optional(z.enum(disputeStates)),
};

/** Dues behind a private link; or behind a pay link, which is passed on: then only what is paid with it. */
export const linkedDues = z.object({
  ...standing,
  canPay: z.boolean(),
  /** Whether Stripe's page to change the card or cancel opens. */
  canManage: z.boolean(),
  /** Whether there is no account yet: once it is paid, the link for that is emailed. */
  isNew: z.boolean(),
  /**
   * That an acceptance was over before they joined by it: they are a member otherwise, or it was taken back; and whether what
   * was paid comes back.
   */
  over: z.optional(z.object({ isMember: z.boolean(), hasComeBack: z.boolean() })),
  /** Whether whoever was accepted is a member otherwise: paying has that membership go on, at this level. */
  isMember: z.optional(z.literal(true)),
  /** Whether what was to come back did not arrive. */
  hasRefundFailed: z.optional(z.literal(true)),
  /** Of dues that have ended: whether their address may apply again. */
  mayApply: z.optional(z.boolean()),
  /** Whether it is the private link; a pay link says nothing of how it was paid and goes on. */
  isPrivate: z.boolean(),
});
export type LinkedDues = z.infer<typeof linkedDues>;

/** A payment, by Stripe or as an admin noted it. */
export const duesPayment = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  amount: z.int(),
  currency,
  means: z.enum(["card", ...notedMeans, "free"]),
  /** Until when it pays. */
  until: z.optional(z.iso.datetime()),
  /** What came back. */
  refunded: z.optional(z.int()),
  /** Whether its bank took it back, or tried to. */
  dispute: z.optional(z.enum(disputeStates)),
  /** Stripe's page with the receipt. */
  receipt: z.optional(z.url()),
  /** The admin who noted it, and their words. */
  by: z.optional(z.string()),
  /** Whether that can be taken back. */
  isNote: z.optional(z.literal(true)),
  text: z.optional(z.string()),
});
export type DuesPayment = z.infer<typeof duesPayment>;

/** A member's own dues. */
export const ownDues = z.object({
  ...linkedDues.shape,
  /** Of the private page. */
  token: z.string(),
  /** Newest first; without those by card where Stripe does not answer. */
  payments: z.array(duesPayment),
  isComplete: z.boolean(),
});
export type OwnDues = z.infer<typeof ownDues>;

/** A level that a member may change to. */
export const levelChoice = z.object({
  id: levelId,
  name: z.string(),
  text: z.string(),
  terms: z.optional(duesTerms),
  /**
   * At once; with the next period, since it is cheaper; or only by a word with the club, since it is paid otherwise, or needs an
   * approval that they never had.
   */
  when: z.enum(["now", "later", "by us", "by application"]),
});
export type LevelChoice = z.infer<typeof levelChoice>;

/** What a change of level costs. */
export const levelChange = z.object({
  ...levelChoice.shape,
  terms: duesTerms,
  when: z.enum(["now", "later"]),
  /** What the card is charged at once for the rest of the period, by Stripe's own reckoning. */
  dueNow: z.int(),
  /** When the next period starts. */
  nextAt: z.iso.datetime(),
});
export type LevelChange = z.infer<typeof levelChange>;

/** Somebody's dues as admins see them in a list. */
export const duesRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  memberId: z.optional(z.string()),
  ...standing,
  /** Who they are as a member otherwise, while these are not paid: once they are, that membership goes on with them. */
  otherMemberId: z.optional(z.string()),
  /** What was given back and did not arrive: it is to be given back again. */
  refundFailed: z.optional(z.int()),
});
export type DuesRow = z.infer<typeof duesRow>;

/** Likewise, with what was paid. */
export const adminDues = z.object({ ...duesRow.shape, payments: z.array(duesPayment), isComplete: z.boolean() });
export type AdminDues = z.infer<typeof adminDues>;

/** Somebody's dues, by their id. */
export const duesId = z.string({ error: "Invalid input" }).check(z.regex(/^dues_\w{1,40}$/, "Invalid input"));
/** What an admin noted, or Stripe's invoice, by its id. */
const noteId = z.string({ error: "Invalid input" }).check(z.regex(/^[\w-]{1,80}$/, "Invalid input"));
/** The token of the private link. */
const token = z.string().check(z.regex(/^[\w.-]{20,120}$/));
const stripePage = z.object({ url: z.url() });
const enterDate = "Please enter a date";
/** A day of the club's, in this century or the next: others are slips of the hand. */
const day = z.iso.date(enterDate).check(z.regex(/^2[01]/, enterDate));

/** A payment that an admin notes. */
export const notedPayment = z.strictObject({
  means: choice(paymentMeans, "Please say how it was paid"),
  amount: amount("Please enter what was paid").check(z.minimum(1, "Please enter what was paid, or let them in free")),
  /** The club's days on which it was paid, and until which it pays; null is for good. */
  on: day,
  until: z.nullable(day),
  text: z._default(paragraph({ max: 500 }), ""),
});
export type NotedPayment = z.infer<typeof notedPayment>;

/** Giving money back. */
export const refundForm = z.strictObject({
  /** In the smallest unit; at most what was paid and has not come back yet. */
  amount: amount("Please enter how much comes back").check(z.minimum(1, "Please enter how much comes back")),
  text: paragraph({ min: 2, max: 500, message: "Please say why" }),
  /** Of what was paid by other means than a card: by what it was given back, which is only noted here. */
  means: z.optional(choice(paymentMeans, "Please say how you gave it back")),
  /** Whether the dues end with it: nothing is charged any more, and what was accepted can be decided anew. */
  ends: z._default(z.boolean(), false),
});
export type RefundForm = z.infer<typeof refundForm>;

/** Taking back what was noted by mistake. */
export const noteCorrection = z.strictObject({
  text: paragraph({ min: 2, max: 500, message: "Please say why" }),
});
export type NoteCorrection = z.infer<typeof noteCorrection>;

/** Letting somebody in free. */
export const freePass = z.strictObject({
  /** The club's day until which it holds; null is for good. */
  until: z.nullable(day),
  text: paragraph({ min: 2, max: 500, message: "Please say why" }),
});
export type FreePass = z.infer<typeof freePass>;

/** Why a member of a level that is set to pay stays as they are: they pay, are in free, have a day already, or are gone. */
export const stayReasons = ["pays", "free", "chosen", "gone"] as const;
export type StayReason = (typeof stayReasons)[number];

const stays = z.record(z.enum(stayReasons), z.int());

/** A whole level that is set to pay from a day on, as far as that has come. */
export const levelStart = z.object({
  level: z.string(),
  levelName: z.string(),
  from: z.iso.datetime(),
  by: z.string(),
  at: z.iso.datetime(),
  /** Members of the level when it was set, how many of them are done, and what became of those. */
  total: z.int(),
  done: z.int(),
  begun: z.int(),
  stays,
  failed: z.int(),
  endedAt: z.optional(z.iso.datetime()),
  /** Who stopped it. */
  stoppedBy: z.optional(z.string()),
});
export type LevelStart = z.infer<typeof levelStart>;

/** Whom it would concern to set a level to pay. */
export const levelCount = z.object({ terms: duesTerms, begins: z.int(), stays });
export type LevelCount = z.infer<typeof levelCount>;

/** Rows of a file with dates, and of one request. */
export const maxDateRows = 5000;
export const dateBatchSize = 50;

/** A cell of a file, at most. */
export const maxCellLength = 500;
const cell = z.string().check(z.maxLength(maxCellLength));

/** Until when somebody has paid, as in the file: the server reads it. */
export const dateRow = z.strictObject({ email: cell, until: cell, amount: cell, text: cell });
export type DateRow = z.infer<typeof dateRow>;
/** The day of such a row. */
export const paidUntilDay = day;

/** What becomes of a row, by its position in the request: it can be set, is set, or why it can't be. */
export const dateAnswer = z.object({ outcome: z.enum(["ready", "set", "refused"]), message: z.string() });
export type DateAnswer = z.infer<typeof dateAnswer>;

const row = { feature: "dues", status: 200 } as const;
const byLink = { ...row, who: "public", takesLink: true, input: z.strictObject({ token }) } as const;
const throttle = { rate: 20, burst: 100 };
const ofDues = { duesId };

export const duesContract = {
  getDuesByLink: endpoint({
    ...byLink,
    method: "GET",
    path: "/api/dues/by-link",
    summary:
      "The dues behind a link: by a private one, what membership costs and where it stands; by a pay link, what is paid with it, and nothing of whose it is.",
    output: linkedDues,
  }),
  payDues: endpoint({
    ...byLink,
    method: "POST",
    path: "/api/dues/by-link/checkout",
    summary:
      "Opens payment for the dues behind a pay link or a private one, or finds the page that is open, which names nobody; a conflict (409) where nothing is to be paid.",
    output: stripePage,
    status: 201,
    throttle,
  }),
  openDuesBilling: endpoint({
    ...byLink,
    method: "POST",
    path: "/api/dues/by-link/billing",
    summary:
      "Leads to Stripe's page to change the card, pay what is overdue, or cancel, by the private link; a conflict (409) by a pay link, or where no card is charged.",
    output: stripePage,
    status: 201,
    throttle,
  }),
  getOwnDues: endpoint({
    ...row,
    who: "member",
    method: "GET",
    path: "/api/own-dues",
    summary: "The caller's dues with their payments; null where they have none to pay.",
    input: z.strictObject({}),
    output: z.object({ dues: z.nullable(ownDues) }),
  }),
  listLevelChoices: endpoint({
    ...row,
    who: "member",
    method: "GET",
    path: "/api/own-dues/levels",
    summary: "The levels to which the caller may change by themselves, or why they may not now.",
    input: z.strictObject({}),
    output: z.object({ whyNot: z.optional(z.string()), items: z.array(levelChoice) }),
  }),
  getLevelChange: endpoint({
    ...row,
    who: "member",
    method: "GET",
    path: "/api/own-dues/levels/{level}",
    summary: "What a change to a level costs the caller now and later; a conflict (409) where they can't change to it.",
    input: z.strictObject({ level: levelId }),
    output: levelChange,
    throttle,
  }),
  changeOwnLevel: endpoint({
    ...row,
    who: "member",
    method: "POST",
    path: "/api/own-dues/levels/{level}",
    summary:
      "Changes the caller's level: at once, charged by Stripe for the rest of the period, or with the next one if it is cheaper. Safe to repeat; a conflict (409) where `dueNow` is not what it costs, the card is refused, or the level isn't open.",
    input: z.strictObject({ level: levelId, dueNow: z.int() }),
    output: ownDues,
    throttle,
  }),
  keepOwnLevel: endpoint({
    ...row,
    who: "member",
    method: "DELETE",
    path: "/api/own-dues/level-change",
    summary: "Takes back a change of level that has not come yet; safe to repeat.",
    input: z.strictObject({}),
    output: ownDues,
    throttle,
  }),
  listDues: endpoint({
    ...row,
    may: ["money", "reader"],
    method: "GET",
    path: "/api/admin/dues",
    summary: "Dues that stand alike, by name.",
    input: z.strictObject({ state: z.enum(duesStates, { error: "Invalid input" }), cursor }),
    output: adminPage(duesRow),
  }),
  getDues: endpoint({
    ...row,
    may: "money",
    method: "GET",
    path: "/api/admin/dues/{duesId}",
    summary: "Somebody's dues, with what they paid.",
    input: z.strictObject(ofDues),
    output: adminDues,
  }),
  getMemberDues: endpoint({
    ...row,
    may: ["money", "members"],
    method: "GET",
    path: "/api/admin/members/{memberId}/dues",
    summary: "A member's dues; null where they have none to pay.",
    input: z.strictObject({ memberId }),
    output: z.object({ dues: z.nullable(duesRow) }),
  }),
  noteDuesPayment: endpoint({
    ...row,
    may: "money",
    method: "POST",
    path: "/api/admin/dues/{duesId}/payments",
    summary:
      "Notes a payment by other means than a card, once for each Idempotency-Key; the membership is paid until the day that is named, or for good. A conflict (409) where the membership has ended, or a card would be charged as well.",
    input: z.extend(notedPayment, ofDues),
    output: adminDues,
    status: 201,
  }),
  giveFreePass: endpoint({
    ...row,
    may: "money",
    method: "POST",
    path: "/api/admin/dues/{duesId}/free",
    summary:
      "Lets somebody in free, for good or until a day, once for each Idempotency-Key; a card is charged no more. A conflict (409) where the membership has ended.",
    input: z.extend(freePass, ofDues),
    output: adminDues,
    status: 201,
  }),
  refundDuesPayment: endpoint({
    ...row,
    may: "money",
    method: "POST",
    path: "/api/admin/dues/{duesId}/payments/{paymentId}/refund",
    summary:
      "Gives back a payment by card, or notes by what (`means`) one that was noted was given back by hand, whole or in part, once for each Idempotency-Key, and emails who paid why. A conflict (409) for more than is left of it.",
    input: z.extend(refundForm, { ...ofDues, paymentId: noteId }),
    output: adminDues,
    status: 201,
  }),
  takeBackDuesNote: endpoint({
    ...row,
    may: "money",
    method: "POST",
    path: "/api/admin/dues/{duesId}/payments/{noteId}/taking-back",
    summary:
      "Takes back a payment that was noted by mistake, or that somebody was let in free, and emails them why: the membership is as if it had not been noted. A conflict (409) where it isn't noted, a part of it was given back, or the membership has ended.",
    input: z.extend(noteCorrection, { ...ofDues, noteId }),
    output: adminDues,
  }),
  startMemberDues: endpoint({
    ...row,
    may: "owner",
    method: "POST",
    path: "/api/admin/members/{memberId}/dues",
    summary:
      "Has a member pay their level's dues from a day on, before which nobody charges them. Safe to repeat; a conflict (409) where the level is free, or they pay already.",
    input: z.strictObject({ memberId, from: day }),
    output: adminDues,
    status: 201,
  }),
  countLevelDues: endpoint({
    ...row,
    may: "owner",
    method: "GET",
    path: "/api/admin/levels/{level}/dues",
    summary:
      "How many members of a level would pay if it were set to, and how many stay as they are, and why. A conflict (409) where the level is free.",
    input: z.strictObject({ level: levelId }),
    output: levelCount,
  }),
  startLevelDues: endpoint({
    ...row,
    may: "owner",
    method: "POST",
    path: "/api/admin/levels/{level}/dues",
    summary:
      "Has all members of a level that are there now pay its dues from a day on, in the minutes to come. A conflict (409) where the level is free, or is being set already.",
    input: z.strictObject({ level: levelId, from: day }),
    output: levelStart,
    status: 201,
  }),
  stopLevelDues: endpoint({
    ...row,
    may: "owner",
    method: "POST",
    path: "/api/admin/levels/{level}/dues/stop",
    summary:
      "Leaves the members of a level who have had no turn yet as they are. Safe to repeat; a conflict (409) where all have had theirs.",
    input: z.strictObject({ level: levelId }),
    output: levelStart,
  }),
  listLevelDues: endpoint({
    ...row,
    may: "money",
    method: "GET",
    path: "/api/admin/level-dues",
    summary: "Levels that were set to pay from a day on, each as far as that has come.",
    input: z.strictObject({}),
    output: z.object({ items: z.array(levelStart) }),
  }),
  importPaidDates: endpoint({
    ...row,
    may: "money",
    method: "POST",
    path: "/api/admin/paid-dates",
    summary:
      "Checks or sets until when up to 50 members of a list have paid, each by itself; answers for each. Their level's dues begin for them, and nobody is charged before that day. Safe to repeat.",
    input: z.strictObject({
      /** Whether to set them, or only to check. */
      sets: z.boolean(),
      rows: z.array(dateRow).check(z.minLength(1), z.maxLength(dateBatchSize)),
    }),
    output: z.object({ answers: z.array(dateAnswer) }),
  }),
};
