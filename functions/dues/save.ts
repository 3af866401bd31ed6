import { formatMoney } from "#shared/money.ts";
import type { Actor } from "../audit/entry.ts";
import { isKeptOut, type StoredMember } from "../members/member.ts";
import { admissionPaidWrite, admissionUnpaidWrite, findAdmissionOf } from "../membership/admission.ts";
import { changeBoth, nameOf } from "../membership/change.ts";
import { derive, findNews, hasAccess, isByHand, standingOf } from "../membership/dues-standing.ts";
import { duesWrite, readDues, type DuesNote, type StoredDues } from "../membership/dues.ts";
import { incomeWrite } from "../payments/income.ts";
import { formatDate, lastMomentOf } from "../platform/club-time.ts";
import { AppError } from "../platform/errors.ts";
import { createRepeatableId } from "../platform/ids.ts";
import { formatToken } from "../platform/private-links.ts";
import { changeOptimistically, transact, type Writes } from "../platform/table.ts";
import { auditOf, newsWrites, type DuesTelling } from "./news.ts";
import {
  asTakenOver,
  explainOver,
  findOtherMembership,
  isPaidOtherwise,
  overtaken,
  planTakeOver,
  type OtherMembership,
} from "./other-membership.ts";

// Saving asks nothing of Stripe, so that who notes a payment needs no key of it.

/** The dues of whom nobody is to tell now: what would be told at this moment counts as told, and what comes later is. */
export const withoutNews = (dues: StoredDues, now: Date): StoredDues => ({
  ...dues,
  told: { ...dues.told, ...Object.fromEntries(findNews(dues, now).map(({ news, of }) => [news, of])) },
});

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

/** What an admin noted as paid, or gave back by hand, is in the club's income as well; what was paid before the club came here is not. */
const noteIncome = (before: StoredDues, after: StoredDues, now: Date): Writes => {
  const { currency } = after.terms;
  const listOnly = ({ notes }: StoredDues, other: StoredDues) =>
    notes.filter((note) => isByHand(note) && note.amount > 0 && other.notes.every(({ id }) => id !== note.id));
  const changed = [
    ...listOnly(after, before).map(({ id, amount }) => ({ id, amount })),
    ...listOnly(before, after).map(({ id, amount }) => ({ id: `${id}-back`, amount: -amount })),
    ...after.refunds
      .filter(({ id, means }) => means !== undefined && before.refunds.every((each) => each.id !== id))
      .map(({ id, amount }) => ({ id, amount: -amount })),
  ];
  return Object.fromEntries(
    changed.map(({ id, amount }) => [`income-${id}`, incomeWrite({ id, purpose: "dues", currency, amount }, now)]),
  );
};

/**
 * Saves dues with what follows from them, in one transaction: how long the membership has access or that it has ended, the
 * card in the directory, or the admission of who is no member yet; with `takenOver`, that this membership goes on with them.
 * Throws `ConditionRefused` after a concurrent change.
 */
export const saveDues = async (
  before: StoredDues,
  changed: StoredDues,
  alongside: Writes,
  now: Date,
  takenOver?: OtherMembership,
) => {
  const after = withAccess({ ...changed, revision: before.revision + 1 }, now);
  const writes = { ...alongside, ...noteIncome(before, after, now), dues: duesWrite(before, after, now) };
  const { id, memberId, email } = after;
  if (memberId === undefined) {
    const found = await findAdmissionOf(email);
    const admission = found?.duesId === id && found.usedBy === undefined ? found : undefined;
    // What has ended before somebody joined by it, or is to, admits nobody.
    const isPaid = after.restsSince === undefined && after.endedAt === undefined && !after.isToEnd;
    await transact({
      ...writes,
      ...(admission?.isUnpaid && isPaid && { admission: admissionPaidWrite(email, id) }),
      ...(admission && !admission.isUnpaid && !isPaid && { admission: admissionUnpaidWrite(email, id) }),
    });
    return after;
  }
  const restsFrom = standingOf(after, now).accessUntil;
  const { endedAt } = after;
  const plan = takenOver && (await planTakeOver(after, takenOver, now));
  const { isChanged } = await changeBoth(
    memberId,
    (found) => {
      const taken = plan?.goOn(found);
      const membership = taken?.membership ?? found.membership;
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
        ...(taken && { also: taken.also }),
      };
    },
    { ...writes, ...plan?.writes },
  );
  if (!isChanged && plan) throw overtaken();
  if (!isChanged) await transact(writes);
  return after;
};

/** The page on which somebody who has paid makes an account. */
export const findJoinToken = async ({ email, id }: StoredDues) => {
  const admission = await findAdmissionOf(email);
  return admission?.duesId === id ? formatToken(admission) : undefined;
};

/** Notes of somebody's dues, and refunds, at most: they are part of one item. */
const maxNotes = 200;

/** For dues in whose item no more has room. Throws `conflict`. */
export const requireRoom = (of: readonly unknown[]) => {
  if (of.length >= maxNotes) throw new AppError("conflict", "Too much is noted here already.");
};

/** The id of a note, the same for a repeat with its key. */
export const noteIdOf = (duesId: string, key: string | undefined) =>
  createRepeatableId(key === undefined ? undefined : `${duesId} ${key}`);

/** Such as "$50 by cash". */
export const formatNoted = ({ means, amount }: Pick<DuesNote, "means" | "amount">, { terms }: StoredDues) => {
  const money = formatMoney(amount, terms.currency);
  return means === "earlier" ? money : `${money} by ${means}`;
};

type Noting = {
  duesId: string;
  by: Actor;
  note: Omit<DuesNote, "id" | "at" | "by">;
  key: string | undefined;
  /** Whether whoever owes them is told. */
  tells?: boolean;
};

/**
 * Adds a note once for each key, with the entry in the log and, unless nobody is to be told, the email, and gives access
 * where that follows; the membership of who is a member otherwise goes on with the dues, as with a payment by card. Throws
 * `conflict` where the dues are over, or they pay for that membership.
 */
export const addNote = ({ duesId, by, note, key, tells = true }: Noting) => {
  const id = noteIdOf(duesId, key);
  return changeOptimistically(async () => {
    const now = new Date();
    const before = await readDues(duesId);
    if (before.notes.some((each) => each.id === id)) return before;
    const other = await findOtherMembership(before);
    if (before.isToEnd || before.endedAt !== undefined || (other && isPaidOtherwise(other, now)))
      throw await explainOver(before);
    requireRoom(before.notes);
    const noted = { ...note, id, at: now.toISOString(), by: { id: by.id, name: by.name } };
    const paidFor = derive({ ...before, notes: [...before.notes, noted] });
    const told = tells ? paidFor : withoutNews(paidFor, now);
    const after = other ? asTakenOver(told, other) : told;
    const paid = formatNoted(note, before);
    // Who was accepted and has paid now makes an account.
    const joinToken = after.memberId === undefined ? await findJoinToken(before) : undefined;
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
      ...(tells && (await newsWrites(after, telling, now))),
      ...auditOf(after, note.means === "free" ? "dues-freed" : "dues-noted", by, facts),
    };
    return saveDues(before, after, alongside, now, other);
  });
};
