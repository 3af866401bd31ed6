import { randomUUID } from "node:crypto";
import { duesContract } from "#shared/dues.ts";
import { formatMoney } from "#shared/money.ts";
import { readActor } from "../audit/actor.ts";
import type { Actor } from "../audit/entry.ts";
import { noteListView, noteView } from "../audit/looks.ts";
import { adminEndpoint } from "../http/doors.ts";
import { derive, findRefunded, hasAccess, isByHand, renewsItself } from "../membership/dues-standing.ts";
import { findDues, listCustomers, queryDues, readDues, startNoteId, type StoredDues } from "../membership/dues.ts";
import { readLevels } from "../membership/level.ts";
import { findMembership } from "../membership/membership.ts";
import { refundInvoice } from "../payments/card-payments.ts";
import { closeCheckout } from "../payments/checkout.ts";
import { isUnavailable } from "../payments/single-payment.ts";
import { endAndRead, getSubscription } from "../payments/subscription.ts";
import { endOfDay, startOfDay } from "../platform/club-time.ts";
import { AppError } from "../platform/errors.ts";
import { createRepeatableId } from "../platform/ids.ts";
import { changeOptimistically } from "../platform/table.ts";
import { beginDues } from "./begin.ts";
import { auditOf, newsWrites, toSubject } from "./news.ts";
import { explainOver } from "./other-membership.ts";
import { presentForAdmin, presentRow } from "./present.ts";
import { addNote, formatNoted, noteIdOf, requireRoom, saveDues } from "./save.ts";
import { settleDues } from "./settle.ts";

export const listDues = adminEndpoint(duesContract.listDues, async ({ state, cursor }, { id }, { network }) => {
  const [{ items, ...rest }, levels] = await Promise.all([queryDues(state, cursor), readLevels()]);
  await noteListView({ list: "dues", scope: state, by: { id, network } });
  return { items: items.map((each) => presentRow(each, levels)), ...rest };
});

export const getDues = adminEndpoint(duesContract.getDues, async ({ duesId }, { id: me }, { network }) => {
  const dues = await readDues(duesId);
  await noteView({ kind: "dues-opened", id: duesId, by: { id: me, network } }, () => toSubject(dues));
  return presentForAdmin(dues);
});

export const getMemberDues = adminEndpoint(duesContract.getMemberDues, async ({ memberId }) => {
  const [membership, levels] = await Promise.all([findMembership(memberId), readLevels()]);
  const dues = membership?.duesId === undefined ? undefined : await findDues(membership.duesId);
  return { dues: dues ? presentRow(dues, levels) : null };
});

/** The dues as Stripe has them now; as they are stored where it does not answer. */
const settleNow = async (stored: StoredDues) =>
  (await settleDues({ duesId: stored.id }).catch((error: unknown) => {
    if (isUnavailable(error)) return undefined;
    throw error;
  })) ?? stored;

/** The dues with what was paid just now, before something else is promised. Throws `conflict` where they are over. */
const readSettled = async (duesId: string) => {
  const dues = await settleNow(await readDues(duesId));
  if (dues.isToEnd || dues.endedAt !== undefined) throw await explainOver(dues);
  return dues;
};

/** Nobody is charged for what is free, or noted: ends what a card is charged, and the page on which it could be entered. */
const endCharges = async ({ subscription, checkout }: StoredDues) => {
  const charged = subscription && (await getSubscription(subscription.id));
  if (charged && charged.status !== "canceled") await endAndRead(charged);
  if (checkout) await closeCheckout(checkout.id);
};

const isChargedNext = () =>
  new AppError(
    "conflict",
    "A card is charged for them already, and would be charged once more. They can cancel it on their own page first, or you let them in free until then.",
  );

const wrongField = (path: string, message: string) => new AppError("invalid", message, [{ path, message }]);

export const noteDuesPayment = adminEndpoint(
  duesContract.noteDuesPayment,
  async ({ duesId, means, amount, on, until, text }, { id }, { network, idempotencyKey: key }) => {
    if (until !== null && until < on) throw wrongField("until", "Please enter a day after the payment");
    if (startOfDay(on) > new Date().toISOString()) throw wrongField("on", "Please enter a day that has come");
    if (until !== null && endOfDay(until) <= new Date().toISOString())
      throw wrongField("until", "Please enter a day that is to come");
    const dues = await readSettled(duesId);
    const isRepeated = dues.notes.some((each) => each.id === noteIdOf(duesId, key));
    if (!isRepeated && renewsItself(dues)) throw isChargedNext();
    // A card that has failed is not tried again for what is paid otherwise.
    if (!isRepeated && !dues.subscription?.endsThen) await endCharges(dues);
    const note = { means, amount, on: startOfDay(on), ...(until !== null && { until: endOfDay(until) }), text };
    const saved = await addNote({ duesId, by: await readActor(id, network), note, key });
    return presentForAdmin(saved);
  },
);

export const giveFreePass = adminEndpoint(
  duesContract.giveFreePass,
  async ({ duesId, until, text }, { id }, { network, idempotencyKey: key }) => {
    if (until !== null && endOfDay(until) <= new Date().toISOString())
      throw wrongField("until", "Please enter a day that is to come");
    // Before anything is promised.
    await endCharges(await readSettled(duesId));
    const on = new Date().toISOString();
    const note = { means: "free" as const, amount: 0, on, ...(until !== null && { until: endOfDay(until) }), text };
    const saved = await addNote({ duesId, by: await readActor(id, network), note, key });
    return presentForAdmin(saved);
  },
);

const wasNoSlip = () =>
  new AppError("conflict", "A part of this was given back, so it was no slip. Please give back the rest instead.");

export const takeBackDuesNote = adminEndpoint(
  duesContract.takeBackDuesNote,
  async ({ duesId, noteId, text }, { id: me }, { network }) => {
    const by = await readActor(me, network);
    const saved = await changeOptimistically(async () => {
      const now = new Date();
      const before = await readDues(duesId);
      if (before.isToEnd || before.endedAt !== undefined) throw await explainOver(before);
      const note = before.notes.find(({ id }) => id === noteId && id !== startNoteId);
      if (!note) throw new AppError("conflict", "This isn't noted any more.");
      if (before.refunds.some(({ paymentId }) => paymentId === noteId)) throw wasNoSlip();
      const rest = derive({ ...before, notes: before.notes.filter((each) => each !== note) });
      // Whoever has no account yet waits for their payment again; what becomes of a member's access is the keeper's.
      const waits = before.memberId === undefined && !hasAccess(rest, now);
      const after = waits ? { ...rest, restsSince: before.createdAt } : rest;
      const amount = note.means === "free" ? undefined : formatNoted(note, before);
      const alongside = {
        ...(await newsWrites(after, { news: "unnoted", amount, words: text }, now)),
        ...auditOf(before, "dues-unnoted", by, { paid: amount ?? "free", reason: text }),
      };
      return saveDues(before, after, alongside, now);
    });
    return presentForAdmin(saved);
  },
);

const notLeft = () =>
  new AppError("conflict", "Less than that is left of this payment, or it isn't theirs. Please look at it again.");

type Given = Pick<StoredDues["refunds"][number], "id" | "paymentId" | "amount" | "means" | "text" | "ends">;

/** Saves what was given back, once, with the entry in the log and the email. Throws `conflict` for more than is left of a note. */
const saveRefund = (duesId: string, given: Given, by: Actor) =>
  changeOptimistically(async () => {
    const now = new Date();
    const before = await readDues(duesId);
    const { id, paymentId, amount, means, text, ends } = given;
    // The event of what was given back at Stripe may have come first.
    const known = before.refunds.find((each) => each.id === id);
    if (known?.by) return before;
    if (means !== undefined) {
      const note = before.notes.find((each) => each.id === paymentId && isByHand(each));
      if (!note || note.amount - findRefunded(before, paymentId) < amount) throw notLeft();
      requireRoom(before.refunds);
    }
    const refund = { ...given, at: now.toISOString(), by: { id: by.id, name: by.name } };
    const after = {
      ...before,
      refunds: [...before.refunds.filter((each) => each !== known), refund],
      ...(ends && before.endedAt === undefined && { isToEnd: true as const }),
    };
    const back = formatMoney(amount, before.terms.currency);
    const refunded = means === undefined ? back : formatNoted({ means, amount }, before);
    const { email, ...news } = await newsWrites(after, { news: "refunded", amount: back, means, words: text }, now);
    const alongside = {
      ...news,
      // Nobody is written to whose account is deleted.
      ...(before.email !== "" && { email }),
      ...auditOf(before, "dues-refunded", by, { refunded, reason: text, ends: ends ? "yes" : undefined }),
    };
    return saveDues(before, after, alongside, now);
  });

export const refundDuesPayment = adminEndpoint(
  duesContract.refundDuesPayment,
  async ({ duesId, paymentId, amount, means, text, ends }, { id: me }, { network, idempotencyKey = randomUUID() }) => {
    const [by, dues] = await Promise.all([readActor(me, network), readDues(duesId)]);
    const given = { paymentId, amount, text, ...(ends && { ends: true as const }) };
    const key = `refund-${duesId}-${paymentId}-${idempotencyKey}`;
    if (dues.notes.some((note) => note.id === paymentId && isByHand(note))) {
      if (means === undefined) throw wrongField("means", "Please say how you gave it back");
      const byHand = { ...given, id: `hand_${createRepeatableId(key)}`, means };
      return presentForAdmin(await saveRefund(duesId, byHand, by));
    }
    const id = await refundInvoice({
      ...{ invoiceId: paymentId, customers: listCustomers(dues), amount, key },
      subject: { purpose: "dues", id: duesId },
    });
    if (id === undefined) throw notLeft();
    const saved = await saveRefund(duesId, { ...given, id }, by);
    // Who is restored next, even before Stripe's event, has nothing paid that has come back.
    return presentForAdmin(saved.endedAt === undefined ? saved : await settleNow(saved));
  },
);

export const startMemberDues = adminEndpoint(
  duesContract.startMemberDues,
  async ({ memberId, from }, { id: me }, { network }) => {
    const until = startOfDay(from);
    if (until <= new Date().toISOString()) throw wrongField("from", "Please enter a day that is to come");
    const begun = await beginDues({
      memberId,
      // What came before is free, so that nobody charges them before that day.
      note: { id: startNoteId, means: "free", amount: 0, text: "", until },
      by: await readActor(me, network),
      endsFree: true,
    });
    const { whyNot, name, levelName, dues } = begun;
    if (whyNot === "free level") throw new AppError("conflict", `${levelName} is free. Give the level a price first.`);
    if (whyNot === "ended") throw new AppError("conflict", "This membership has ended. Restore it first.");
    if (whyNot === "has dues") throw new AppError("conflict", `${name || "This member"} has dues already.`);
    if (!dues) throw new AppError("conflict", `${name || "This member"} has no account with an email address.`);
    return presentForAdmin(dues);
  },
);
