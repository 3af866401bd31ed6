import type { DuesTerms } from "#shared/dues.ts";
import type { StoredDues } from "../membership/dues.ts";
import { isKept, type StoredLevels } from "../membership/level.ts";
import { isActive, type Subscription } from "../payments/subscription.ts";

/** A change of level that a member chose. One that comes with the next period says which one it was chosen in. */
type Choice = { id: string; level: string; period?: string | undefined };

/** It as noted with the subscription, in the request that changes the price: Stripe has both, or neither. */
export const toNotes = ({ id, level, period = "" }: Choice) => ({ level, level_change: id, level_period: period });

const readChoice = ({ metadata = {} }: Subscription): Choice | undefined => {
  const { level, level_change: id, level_period: period } = metadata;
  return level && id ? { id, level, ...(period && { period }) } : undefined;
};

/** What became of a change of level: it holds, is to come, or was taken back. */
export type LevelOutcome = "level" | "level-later" | "level-kept";

/** The terms at another level: what Stripe charges, with its grace. */
const termsAt = (levels: StoredLevels, { level, terms }: StoredDues, amount = terms.amount): DuesTerms => ({
  ...terms,
  amount,
  graceDays: levels.items.find(({ id }) => id === level)?.price?.graceDays ?? terms.graceDays,
});

/**
 * The dues with the change of level that Stripe has, which is done when it is told first, or when the period starts with which
 * it comes. A level that was removed in between is not given: the price holds until another one was told.
 */
export const applyLevelChange = (
  dues: StoredDues,
  subscription: Subscription | undefined,
  levels: StoredLevels,
): { dues: StoredDues; outcome?: LevelOutcome } => {
  if (!subscription || !isActive(subscription)) return { dues };
  const choice = readChoice(subscription);
  const known = dues.change;
  if (!choice) return known ? { dues: { ...dues, change: undefined } } : { dues };
  const isNew = known?.id !== choice.id;
  const change = { id: choice.id, level: choice.level };
  if (choice.period !== undefined && subscription.periodStart <= choice.period) {
    const toCome = { ...dues, change: { ...change, from: subscription.paidUntil, amount: subscription.amount } };
    return isNew ? { dues: toCome, outcome: "level-later" } : { dues: toCome };
  }
  if (!isNew && known.from === undefined) return { dues };
  // What was told of the price until then is about another level.
  const told = { ...dues.told, terms: "" };
  if (change.level === dues.level) return { dues: { ...dues, change, told }, outcome: "level-kept" };
  const level = isKept(levels, change.level) ? change.level : dues.level;
  const moved = { ...dues, level, change, told, next: undefined };
  return { dues: { ...moved, terms: termsAt(levels, moved, subscription.amount) }, outcome: "level" };
};
