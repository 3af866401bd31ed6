import { randomUUID } from "node:crypto";
import { duesContract, formatTerms } from "#shared/dues.ts";
import { formatMoney } from "#shared/money.ts";
import { toInstant } from "#shared/wall-clock.ts";
import { readActor } from "../audit/actor.ts";
import type { Actor } from "../audit/entry.ts";
import { noteListView, noteView } from "../audit/looks.ts";
import { adminEndpoint } from "../http/doors.ts";
import { changeBoth, nameOf, readBoth } from "../membership/change.ts";
import { standingOf } from "../membership/dues-standing.ts";
import { buildDues, findDues, newDuesWrites, queryDues, readDues, termsOf, type DuesNote } from "../membership/dues.ts";
import { levelOf, levelsCheck, readLevels } from "../membership/level.ts";
import { findMembership, toStanding } from "../membership/membership.ts";
import { readClubSettings } from "../membership/settings.ts";
import { refundInvoice } from "../payments/card-payments.ts";
import { endAndRead, getSubscription } from "../payments/subscription.ts";
import { formatDate } from "../platform/club-time.ts";
import { AppError } from "../platform/errors.ts";
import { createRepeatableId } from "../platform/ids.ts";
import { changeOptimistically } from "../platform/table.ts";
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

/** The club's day after one such as "2027-01-31" begins: what is paid for a day holds until its end. */
const endOfDay = (day: string) => {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return toInstant(`${next.toISOString().slice(0, 10)}T00:00`);
};
const startOfDay = (day: string) => toInstant(`${day}T00:00`);

const hasEnded = () => new AppError("conflict", "This membership has ended. Restore it first.");

/** Notes of somebody's dues, at most: they are part of one item. */
const maxNotes = 200;

type Noting = { duesId: string; by: Actor; note: Omit<DuesNote, "id" | "at" | "by">; key: string | undefined };

/** Adds a note once for each key, with the email and the entry in the log, and gives access where that follows. */
const addNote = ({ duesId, by, note, key }: Noting) => {
  const id = createRepeatableId(key === undefined ? undefined : `${duesId} ${key}`);
  return changeOptimistically(async () => {
    const now = new Date();
    const before = await readDues(duesId);
    if (before.notes.some((each) => each.id === id)) return before;
    if (before.isToEnd || before.endedAt !== undefined) throw hasEnded();
    if (before.notes.length >= maxNotes) throw new AppError("conflict", "Too much is noted here already.");
    const noted = { ...note, id, at: now.toISOString(), by: { id: by.id, name: by.name } };
    const after = derive({ ...before, notes: [...before.notes, noted] });
    const paid = `${formatMoney(note.amount, before.terms.currency)} by ${note.means}`;
    // Who was accepted and has paid now makes an account.
    const joinToken = before.memberId === undefined ? await findJoinToken(before) : undefined;
    const telling: DuesTelling =
      note.means === "free"
        ? { news: "free", words: note.text, joinToken }
        : { news: "noted", amount: paid, words: note.text || undefined, joinToken };
    const facts = {
      paid: note.means === "free" ? "free" : paid,
      until: note.until === undefined ? "for good" : formatDate(new Date(Date.parse(note.until) - 1).toISOString()),
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
    const { subscription } = await readDues(duesId);
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
    const id = await refundInvoice({ invoiceId: paymentId, customer, amount, key });
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
    const start = startOfDay(from);
    const now = new Date();
    if (start <= now.toISOString()) throw wrongDay("from", "Please enter a day that is to come");
    const [by, { currency }] = await Promise.all([readActor(me, network), readClubSettings({ isLatest: true })]);
    const seed = `${memberId} ${from}`;
    const begun = await changeOptimistically(async () => {
      const [levels, found] = await Promise.all([readLevels({ isLatest: true }), readBoth(memberId)]);
      const { membership } = found;
      const { id: level, name: levelName } = levelOf(levels, membership);
      const terms = termsOf(
        levels.items.find((each) => each.id === level),
        currency,
      );
      if (!terms) throw new AppError("conflict", `${levelName} is free. Give the level a price first.`);
      if (toStanding(membership).hasEnded) throw hasEnded();
      const known = membership.duesId === undefined ? undefined : await findDues(membership.duesId);
      const name = nameOf(found);
      // What came before is free, so that nobody charges them before that day.
      const free = { id: "start", at: now.toISOString(), by: { id: by.id, name: by.name }, means: "free" as const };
      const note: DuesNote = { ...free, amount: 0, on: now.toISOString(), until: start, text: "" };
      const dues = derive({
        ...buildDues(terms, { email: membership.email, name, memberId, level, paidUntil: start }, seed, now),
        notes: [note],
      });
      if (known?.id === dues.id) return known;
      if (known && known.endedAt === undefined && !(known.isForGood && known.isFree))
        throw new AppError("conflict", `${name || "This member"} has dues already.`);
      await changeBoth(
        memberId,
        (current) => ({
          membership: { ...current.membership, duesId: dues.id, restsFrom: standingOf(dues, now).accessUntil },
          member: {},
          also: {
            levels: levelsCheck(levels),
            ...auditOf(dues, "dues-started", by, { price: formatTerms(terms), from: formatDate(start) }),
          },
        }),
        newDuesWrites(dues),
      );
      return dues;
    });
    return presentForAdmin(begun);
  },
);
