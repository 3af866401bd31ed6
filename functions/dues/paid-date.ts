import type { Actor } from "../audit/entry.ts";
import { readBoth } from "../membership/change.ts";
import { mayBeCharged } from "../membership/dues-standing.ts";
import { findCurrentDues, termsOf, type StoredDues } from "../membership/dues.ts";
import { levelOf, readLevels } from "../membership/level.ts";
import type { StoredMembership } from "../membership/membership.ts";
import { readClubSettings } from "../membership/settings.ts";
import { formatDate, lastMomentOf } from "../platform/club-time.ts";
import { AppError } from "../platform/errors.ts";
import { beginDues } from "./begin.ts";
import { addNote } from "./save.ts";

/** Until when somebody has paid before the club came here, and how much. */
export type PaidDate = { until: string; amount: number; text: string };

type Of = Pick<StoredMembership, "duesId" | "level" | "memberId">;

const refuse = (message: string) => new AppError("conflict", message);

/** Refuses what would change nothing, or is not for a list to change. Throws `conflict`. */
const refuseKnown = (dues: StoredDues, until: string) => {
  const { isForGood, isFree, isToEnd, paidUntil } = dues;
  if (isToEnd) throw refuse("This membership is about to end.");
  if (isForGood) throw refuse(isFree ? "They were let in free for good." : "They have paid for good.");
  if (mayBeCharged(dues))
    throw refuse("A card is charged for them already. Its next payment would come before this day.");
  if (paidUntil !== undefined && paidUntil > until)
    throw refuse(`They have paid until ${formatDate(lastMomentOf(paidUntil))} already.`);
};

/**
 * What it takes to set until when a member has paid: nothing, a note of the dues that they have, or the beginning of their
 * level's. Throws `conflict` where a list is not to set it: it is over, would take something away, or charge a card.
 */
export const planPaidDate = async (
  membership: Of,
  { until }: PaidDate,
): Promise<{ is: "set" | "to begin" } | { is: "to note"; dues: StoredDues }> => {
  if (until <= new Date().toISOString()) throw refuse("This day is over.");
  const known = await findCurrentDues(membership);
  if (known) {
    if (known.paidUntil === until && !known.isForGood) return { is: "set" };
    refuseKnown(known, until);
    return { is: "to note", dues: known };
  }
  const [levels, { currency }] = await Promise.all([readLevels(), readClubSettings()]);
  const { id: level, name } = levelOf(levels, membership);
  const isFreeLevel = !termsOf(
    levels.items.find((each) => each.id === level),
    currency,
  );
  if (isFreeLevel) throw refuse(`Their level, ${name}, is free.`);
  return { is: "to begin" };
};

/**
 * Sets until when a member has paid, with the entry in the log, and tells them where they are to be told; nobody charges them
 * before. Does nothing where it is so already. Throws `conflict` as above.
 */
export const setPaidDate = async (
  membership: Of,
  date: PaidDate,
  { by, tells = true }: { by: Actor; tells?: boolean },
): Promise<void> => {
  const plan = await planPaidDate(membership, date);
  if (plan.is === "set") return;
  const { until, amount, text } = date;
  const key = `paid until ${until}`;
  if (plan.is === "to note") {
    const note = { means: "earlier" as const, amount, on: new Date().toISOString(), until, text };
    await addNote({ duesId: plan.dues.id, by, note, key, tells });
    return;
  }
  const { memberId } = membership;
  const { levelName, whyNot } = await beginDues({
    ...{ memberId, by, tells },
    note: { id: "earlier", means: "earlier", amount, text, until },
  });
  // Since they were read, somebody has set them to pay.
  if (whyNot === "has dues") return setPaidDate((await readBoth(memberId)).membership, date, { by, tells });
  if (whyNot !== undefined) throw refuse(`Their membership, ${levelName}, has changed. Please check this row again.`);
};
