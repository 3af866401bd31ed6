import { formatMoney } from "#shared/money.ts";
import type { Actor } from "../audit/entry.ts";
import { isKeptOut, type StoredMember } from "../members/member.ts";
import { admissionPaidWrite, admissionUnpaidWrite, findAdmissionOf } from "../membership/admission.ts";
import { changeBoth, nameOf } from "../membership/change.ts";
import { derive, findNews, hasAccess, standingOf } from "../membership/dues-standing.ts";
import { duesWrite, readDues, type DuesNote, type StoredDues } from "../membership/dues.ts";
import { incomeWrite } from "../payments/income.ts";
import { formatDate, lastMomentOf } from "../platform/club-time.ts";
import { AppError } from "../platform/errors.ts";
import { createRepeatableId } from "../platform/ids.ts";
import { formatToken } from "../platform/private-links.ts";
import { changeOptimistically, transact, type Writes } from "../platform/table.ts";
import { auditOf, newsWrites, type DuesTelling } from "./news.ts";

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

/** What an admin noted as paid is in the club's income as well; what was paid before the club came here is not. */
const noteIncome = (before: StoredDues, after: StoredDues, now: Date): Writes => {
  const { currency } = after.terms;
  const listOnly = ({ notes }: StoredDues, other: StoredDues) =>
    notes.filter(
      ({ id, means, amount }) =>
        means !== "free" && means !== "earlier" && amount > 0 && other.notes.every((each) => each.id !== id),
    );
  const changed = [
    ...listOnly(after, before).map(({ id, amount }) => ({ id, amount })),
    ...listOnly(before, after).map(({ id, amount }) => ({ id: `${id}-back`, amount: -amount })),
  ];
  return Object.fromEntries(
    changed.map(({ id, amount }) => [`income-${id}`, incomeWrite({ id, purpose: "dues", currency, amount }, now)]),
  );
};

/**
 * Saves dues with what follows from them, in one transaction: how long the membership has access or that it has ended, the
 * card in the directory, or the admission of who is no member yet. Throws `ConditionRefused` after a concurrent change.
 */
export const saveDues = async (before: StoredDues, changed: StoredDues, alongside: Writes, now: Date) => {
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

/** The page on which somebody who has paid makes an account. */
export const findJoinToken = async ({ email, id }: StoredDues) => {
  const admission = await findAdmissionOf(email);
  return admission?.duesId === id ? formatToken(admission) : undefined;
};

/** For dues of a membership that has ended. */
export const duesHaveEnded = () => new AppError("conflict", "This membership has ended. Restore it first.");

/** Notes of somebody's dues, at most: they are part of one item. */
const maxNotes = 200;

/** The id of a note, the same for a repeat with its key. */
export const noteIdOf = (duesId: string, key: string | undefined) =>
  createRepeatableId(key === undefined ? undefined : `${duesId} ${key}`);

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
 * where that follows. Throws `conflict` where the membership has ended.
 */
export const addNote = ({ duesId, by, note, key, tells = true }: Noting) => {
  const id = noteIdOf(duesId, key);
  return changeOptimistically(async () => {
    const now = new Date();
    const before = await readDues(duesId);
    if (before.notes.some((each) => each.id === id)) return before;
    if (before.isToEnd || before.endedAt !== undefined) throw duesHaveEnded();
    if (before.notes.length >= maxNotes) throw new AppError("conflict", "Too much is noted here already.");
    const noted = { ...note, id, at: now.toISOString(), by: { id: by.id, name: by.name } };
    const paidFor = derive({ ...before, notes: [...before.notes, noted] });
    const after = tells ? paidFor : withoutNews(paidFor, now);
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
      ...(tells && (await newsWrites(after, telling, now))),
      ...auditOf(before, note.means === "free" ? "dues-freed" : "dues-noted", by, facts),
    };
    return saveDues(before, after, alongside, now);
  });
};
