import { randomUUID } from "node:crypto";
import { duesContract } from "#shared/dues.ts";
import { formatMoney } from "#shared/money.ts";
import { readActor } from "../audit/actor.ts";
import type { Actor } from "../audit/entry.ts";
import { noteListView, noteView } from "../audit/looks.ts";
import { adminEndpoint } from "../http/doors.ts";
import { findDues, queryDues, readDues, startNoteId, type DuesNote } from "../membership/dues.ts";
import { readLevels } from "../membership/level.ts";
import { findMembership } from "../membership/membership.ts";
import { refundInvoice } from "../payments/card-payments.ts";
import { endAndRead, getSubscription } from "../payments/subscription.ts";
import { endOfDay, formatDate, lastMomentOf, startOfDay } from "../platform/club-time.ts";
import { AppError } from "../platform/errors.ts";
import { createRepeatableId } from "../platform/ids.ts";
import { changeOptimistically } from "../platform/table.ts";
import { beginDues } from "./begin.ts";
import { auditOf, newsWrites, toSubject, type DuesTelling } from "./news.ts";
import { presentForAdmin, presentRow } from "./present.ts";
import { derive, findJoinToken, saveDues } from "./settle.ts";

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

const hasEnded = () => new AppError("conflict", "This membership has ended. Restore it first.");

/** Notes of somebody's dues, at most: they are part of one item. */
const maxNotes = 200;

type Noting = { duesId: string; by: Actor; note: Omit<DuesNote, "id" | "at" | "by">; key: string | undefined };

/**
 * Adds a note once for each key, with the email and the entry in the log, and gives access where that follows. Throws
 * `conflict` where the membership has ended.
 */
export const addNote = ({ duesId, by, note, key }: Noting) => {
  const id = createRepeatableId(key === undefined ? undefined : `${duesId} ${key}`);
  return changeOptimistically(async () => {
    const now = new Date();
    const before = await readDues(duesId);
    if (before.notes.some((each) => each.id === id)) return before;
    if (before.isToEnd || before.endedAt !== undefined) throw hasEnded();
    if (before.notes.length >= maxNotes) throw new AppError("conflict", "Too much is noted here already.");
    const noted = { ...note, id, at: now.toISOString(), by: { id: by.id, name: by.name } };
    const after = derive({ ...before, notes: [...before.notes, noted] });
    const money = formatMoney(note.amount, before.terms.currency);
    const paid = note.means === "earlier" ? money : `${money} by ${note.means}`;
    // Who was accepted and has paid now makes an account.
    const joinToken = before.memberId === undefined ? await findJoinToken(before) : undefined;
    const tellings: Partial<Record<DuesNote["means"], DuesTelling>> = {
      free: { news: "free", words: note.text, joinToken },
      // What they paid before is no news to them; what comes after it is.
      earlier: { news: "begins" },
    };
    const telling = tellings[note.means] ?? { news: "noted", amount: paid, words: note.text || undefined, joinToken };
    const facts = {
      paid: note.means === "free" ? "free" : note.means === "earlier" && note.amount === 0 ? undefined : paid,
      until: note.until === undefined ? "for good" : formatDate(lastMomentOf(note.until)),
      reason: note.text || undefined,
    };
    const alongside = {
      ...(await newsWrites(after, telling, now)),
      ...auditOf(before, note.means === "free" ? "dues-freed" : "dues-noted", by, facts),
    };
    return saveDues(before, after, alongside, now);
  });
};

const wrongDay = (path: string, message: string) => new AppError("invalid", message, [{ path, message }]);

export const noteDuesPayment = adminEndpoint(
  duesContract.noteDuesPayment,
  async ({ duesId, means, amount, on, until, text }, { id }, { network, idempotencyKey: key }) => {
    if (until !== null && until < on) throw wrongDay("until", "Please enter a day after the payment");
    if (startOfDay(on) > new Date().toISOString()) throw wrongDay("on", "Please enter a day that has come");
    const note = { means, amount, on: startOfDay(on), ...(until !== null && { until: endOfDay(until) }), text };
    const saved = await addNote({ duesId, by: await readActor(id, network), note, key });
    return presentForAdmin(saved);
  },
);

export const giveFreePass = adminEndpoint(
  duesContract.giveFreePass,
  async ({ duesId, until, text }, { id }, { network, idempotencyKey: key }) => {
    if (until !== null && endOfDay(until) <= new Date().toISOString())
      throw wrongDay("until", "Please enter a day that is to come");
    const { subscription, isToEnd, endedAt } = await readDues(duesId);
    if (isToEnd || endedAt !== undefined) throw hasEnded();
    // Before anything is promised: nobody is charged for what is free.
    const charged = subscription && (await getSubscription(subscription.id));
    if (charged && charged.status !== "canceled") await endAndRead(charged);
    const on = new Date().toISOString();
    const note = { means: "free" as const, amount: 0, on, ...(until !== null && { until: endOfDay(until) }), text };
    const saved = await addNote({ duesId, by: await readActor(id, network), note, key });
    return presentForAdmin(saved);
  },
);

const notLeft = () =>
  new AppError("conflict", "Less than that is left of this payment, or it isn't theirs. Please look at it again.");

export const refundDuesPayment = adminEndpoint(
  duesContract.refundDuesPayment,
  async ({ duesId, paymentId, amount, text, ends }, { id: me }, { network, idempotencyKey }) => {
    const [by, { subscription, payment }] = await Promise.all([readActor(me, network), readDues(duesId)]);
    const customer = subscription?.customer ?? payment?.customer;
    if (customer === undefined) throw notLeft();
    const key = `refund-${duesId}-${paymentId}-${idempotencyKey ?? randomUUID()}`;
    const id = await refundInvoice({
      ...{ invoiceId: paymentId, customer, amount, key },
      subject: { purpose: "dues", id: duesId },
    });
    if (id === undefined) throw notLeft();
    const saved = await changeOptimistically(async () => {
      const now = new Date();
      const before = await readDues(duesId);
      // Its event may have come first.
      const known = before.refunds.find((each) => each.id === id);
      if (known?.by) return before;
      const given = { id, paymentId, amount, at: now.toISOString(), by: { id: by.id, name: by.name }, text };
      const after = {
        ...before,
        refunds: [...before.refunds.filter((each) => each !== known), given],
        ...(ends && before.endedAt === undefined && { isToEnd: true as const }),
      };
      const back = formatMoney(amount, before.terms.currency);
      const alongside = {
        ...(await newsWrites(after, { news: "refunded", amount: back, words: text }, now)),
        ...auditOf(before, "dues-refunded", by, { refunded: back, reason: text, ends: ends ? "yes" : undefined }),
      };
      return saveDues(before, after, alongside, now);
    });
    return presentForAdmin(saved);
  },
);

export const startMemberDues = adminEndpoint(
  duesContract.startMemberDues,
  async ({ memberId, from }, { id: me }, { network }) => {
    const until = startOfDay(from);
    if (until <= new Date().toISOString()) throw wrongDay("from", "Please enter a day that is to come");
    const begun = await beginDues({
      memberId,
      // What came before is free, so that nobody charges them before that day.
      note: { id: startNoteId, means: "free", amount: 0, text: "", until },
      by: await readActor(me, network),
      endsFree: true,
    });
    const { whyNot, name, levelName, dues } = begun;
    if (whyNot === "free level") throw new AppError("conflict", `${levelName} is free. Give the level a price first.`);
    if (whyNot === "ended") throw hasEnded();
    if (whyNot === "has dues") throw new AppError("conflict", `${name || "This member"} has dues already.`);
    if (!dues) throw new AppError("conflict", `${name || "This member"} has no account with an email address.`);
    return presentForAdmin(dues);
  },
);
