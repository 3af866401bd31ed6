import { brand } from "#shared/brand.ts";
import { duesContract, type LevelChoice } from "#shared/dues.ts";
import { needsApproval } from "#shared/levels.ts";
import { formatMoney } from "#shared/money.ts";
import { memberEndpoint } from "../http/doors.ts";
import { standingOf } from "../membership/dues-standing.ts";
import { termsOf, type StoredDues } from "../membership/dues.ts";
import { isOffered, levelOf, nameOfLevel, readLevels, wasDecidedOn, type StoredLevels } from "../membership/level.ts";
import { findMembership } from "../membership/membership.ts";
import { readClubSettings } from "../membership/settings.ts";
import { getSubscription, previewPrice, setPrice, type NewPrice } from "../payments/subscription.ts";
import { AppError, busy, refuseIf } from "../platform/errors.ts";
import { countUse } from "../platform/limits.ts";
import { toNotes } from "./level-change.ts";
import { presentOwn } from "./present.ts";
import { settleDues } from "./settle.ts";

const writeToUs = `Please write to ${brand.contactEmail}, and we'll change it together.`;

/** Why somebody can't change their level by themselves now; undefined where they can. */
const explainRefusal = (dues: StoredDues | undefined, level: string, now: Date) => {
  if (!dues) return `Your membership has no price, so there's nothing to change here. ${writeToUs}`;
  const { subscription, terms, paidUntil, isToEnd, change } = dues;
  const { state } = standingOf(dues, now);
  if (isToEnd || state === "ended") return "This membership has ended.";
  if (["due", "resting", "overdue"].includes(state) || subscription?.status === "past_due")
    return "There's a payment to make first. Then you can change your level.";
  if (terms.every === "once") return `Your membership is paid for good. ${writeToUs}`;
  if (subscription?.status !== "active" || subscription.paidUntil !== paidUntil)
    return `Your membership isn't paid by card now. ${writeToUs}`;
  if (subscription.endsThen)
    return "You've canceled. Go to Manage payment and take that back first, then you can change your level.";
  if (change?.from !== undefined) return "You've chosen another level already. Take that back first.";
  if (level !== dues.level) return `We've changed your level, and its price comes with a later payment. ${writeToUs}`;
  return undefined;
};

/** The dues of a member as Stripe has them, and what they may change to. */
const readOwn = async (memberId: string) => {
  const [membership, levels, { currency }] = await Promise.all([
    findMembership(memberId),
    readLevels({ isLatest: true }),
    readClubSettings(),
  ]);
  const dues = membership?.duesId === undefined ? undefined : await settleDues({ duesId: membership.duesId });
  // It may have changed with what Stripe said.
  const latest = dues && (await findMembership(memberId));
  const { id: level } = levelOf(levels, latest ?? {});
  const isDecided = latest !== undefined && wasDecidedOn(levels, latest);
  return { dues, levels, currency, isDecided, whyNot: explainRefusal(dues, level, new Date()) };
};
type Own = Awaited<ReturnType<typeof readOwn>>;

/** A level as the dues could change to; undefined for one that isn't open, or theirs. */
const presentChoice = (
  level: StoredLevels["items"][number],
  { dues, currency, isDecided }: Own,
): LevelChoice | undefined => {
  if (!dues || !isOffered(level) || level.id === dues.level) return undefined;
  const { id, name, text } = level;
  const terms = termsOf(level, currency);
  const isAlike = terms?.every === dues.terms.every && terms.currency === dues.terms.currency;
  if (needsApproval(level) && !isDecided) return { id, name, text, terms, when: "by application" };
  const when = isAlike ? (terms.amount < dues.terms.amount ? "later" : "now") : "by us";
  return { id, name, text, terms, when };
};

/** Looks at prices, and changes, of a member: each asks Stripe several times. */
const countChange = async (memberId: string) => {
  if (await countUse({ what: "level-changes", by: memberId, atMost: 60, seconds: 600 })) return;
  throw new AppError("too-many", "Too many requests. Please try again in a few minutes.");
};

export const listLevelChoices = memberEndpoint(duesContract.listLevelChoices, async (_, { id }) => {
  await countChange(id);
  const own = await readOwn(id);
  if (own.whyNot !== undefined) return { whyNot: own.whyNot, items: [] };
  return { items: own.levels.items.map((level) => presentChoice(level, own)).filter((each) => each !== undefined) };
});

/** What a change costs, by Stripe. Throws `conflict` where they can't change to that level, or not now. */
const planChange = async (own: Own, wanted: string) => {
  const { dues, levels, whyNot } = own;
  refuseIf(whyNot);
  const level = levels.items.find(({ id }) => id === wanted);
  const choice = level && presentChoice(level, own);
  const subscription = dues?.subscription && (await getSubscription(dues.subscription.id));
  const name = level && !level.isRemoved ? level.name : "This level";
  if (!choice) throw new AppError("conflict", `${name} isn't open now.`);
  if (choice.when === "by application") {
    const message = `${name} is by application. Please write to ${brand.contactEmail}, and we'll decide.`;
    throw new AppError("conflict", message);
  }
  if (choice.when === "by us" || !choice.terms || !subscription)
    throw new AppError("conflict", `${name} is paid for otherwise. ${writeToUs}`);
  const { amount, currency, every } = choice.terms;
  const price: NewPrice = { amount, currency, every: every === "once" ? "year" : every };
  const dueNow = choice.when === "later" ? 0 : await previewPrice(subscription.id, price);
  return {
    subscription,
    price,
    shown: { ...choice, terms: choice.terms, when: choice.when, dueNow, nextAt: subscription.paidUntil },
  };
};

export const getLevelChange = memberEndpoint(duesContract.getLevelChange, async ({ level }, { id }) => {
  await countChange(id);
  return (await planChange(await readOwn(id), level)).shown;
});

const settleOwn = async ({ id: duesId }: StoredDues) => {
  const dues = await settleDues({ duesId });
  if (!dues) throw busy();
  return presentOwn(dues);
};

const nameAtStripe = (levels: StoredLevels, level: string) => `${brand.name}: ${nameOfLevel(levels, level)} membership`;

export const changeOwnLevel = memberEndpoint(duesContract.changeOwnLevel, async ({ level, dueNow }, { id }) => {
  await countChange(id);
  const own = await readOwn(id);
  const { dues, levels } = own;
  // The same again, from another tab or by a second press.
  if (dues && (dues.change?.from === undefined ? dues.change && dues.level === level : dues.change.level === level))
    return presentOwn(dues);
  const { subscription, price, shown } = await planChange(own, level);
  if (!dues) throw busy();
  if (shown.dueNow !== dueNow) {
    // Another press may have changed it since these were read.
    const latest = await settleDues({ duesId: dues.id });
    if (latest?.level === level) return presentOwn(latest);
    const cost = formatMoney(shown.dueNow, price.currency as typeof shown.terms.currency);
    throw new AppError("conflict", `It costs ${cost} now. Please look at it again.`);
  }
  const isLater = shown.when === "later";
  const isDone = await setPrice(subscription.id, {
    price,
    name: nameAtStripe(levels, level),
    note: (before) => toNotes({ id: before, level, period: isLater ? subscription.periodStart : undefined }),
    isAtOnce: !isLater,
  });
  if (!isDone)
    throw new AppError(
      "conflict",
      "Your card was refused, and nothing has changed. Go to Manage payment to change the card, then try again.",
    );
  return settleOwn(dues);
});

export const keepOwnLevel = memberEndpoint(duesContract.keepOwnLevel, async (_, { id }) => {
  await countChange(id);
  const { dues, levels } = await readOwn(id);
  if (!dues) throw new AppError("conflict", "There is nothing to take back.");
  const { change, subscription, level, terms } = dues;
  if (change?.from === undefined || !subscription || terms.every === "once") return presentOwn(dues);
  await setPrice(subscription.id, {
    price: { amount: terms.amount, currency: terms.currency, every: terms.every },
    name: nameAtStripe(levels, level),
    note: (before) => toNotes({ id: before, level }),
    isAtOnce: false,
  });
  return settleOwn(dues);
});
