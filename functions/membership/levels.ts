import { lastingLevelId, levelsContract, maxLevelsEver, type AdminLevel, type LevelFields } from "#shared/levels.ts";
import { whyNotPrice } from "#shared/money.ts";
import { toSlug } from "#shared/text.ts";
import { readActor } from "../audit/actor.ts";
import type { Actor } from "../audit/entry.ts";
import { adminEndpoint, publicEndpoint } from "../http/doors.ts";
import { AppError } from "../platform/errors.ts";
import { createOwnId } from "../platform/ids.ts";
import { changedElsewhere, saveClubList } from "./club-list.ts";
import { isLevelPromised } from "./dues.ts";
import { forgetLevels, isKept, levelsWrite, readLevels, readOfferedLevels, type StoredLevels } from "./level.ts";
import { isLevelHeld } from "./membership.ts";
import { readClubSettings } from "./settings.ts";

export const listLevels = publicEndpoint(levelsContract.listLevels, () => readOfferedLevels());

export const getLevels = adminEndpoint(levelsContract.getLevels, () => readLevels({ isLatest: true }));

type Sent = LevelFields & { id?: string | undefined };

/** The levels after a save: those that were sent, and last those that were left out. */
const planLevels = (before: readonly AdminLevel[], sent: readonly Sent[]): AdminLevel[] => {
  const taken = before.map(({ id }) => id);
  const items = sent.map(({ id, ...fields }) => {
    if (id !== undefined && !taken.includes(id)) throw changedElsewhere("levels");
    const own = id ?? createOwnId(toSlug(fields.name) || "level", taken);
    taken.push(own);
    return { id: own, ...fields, isRemoved: false };
  });
  const removed = before.filter(({ id }) => !items.some((each) => each.id === id));
  const levels = [...items, ...removed.map((each) => ({ ...each, isRemoved: true }))];
  if (levels.length > maxLevelsEver)
    throw new AppError("invalid", `There have been ${maxLevelsEver} levels. Restore one, and give it another name.`);
  return levels;
};

/** Refuses a price that Stripe does not charge. Throws `invalid`. */
const requireChargeable = async (sent: readonly Sent[]) => {
  if (sent.every(({ price }) => price === undefined)) return;
  const { currency } = await readClubSettings();
  const errors = sent.flatMap(({ price }, index) => {
    const message = price && whyNotPrice(price.amount, currency);
    return message === undefined ? [] : [{ path: `items.${index}.price.amount`, message }];
  });
  if (errors.length > 0) throw new AppError("invalid", "Some fields need your attention.", errors);
};

/** Refuses to remove a level that somebody has, or was accepted for. Throws `conflict`. */
const refuseIfHeld = async (removed: readonly AdminLevel[]) => {
  for (const { id, name } of removed) {
    if (id === lastingLevelId)
      throw new AppError("conflict", `${name} can't be removed: members who were given no level have it. Rename it.`);
    if (await isLevelHeld(id))
      throw new AppError("conflict", `${name} can't be removed: members have it. Give them another level first.`);
    if (await isLevelPromised(id))
      throw new AppError("conflict", `${name} can't be removed: somebody was accepted for it and hasn't joined yet.`);
  }
};

/** What the audit log says of a level. */
const describe = ({ name, text, features, action, isOpen, isRemoved, price, approval }: AdminLevel) => ({
  ...{ name, text, includes: features.join(" · "), button: action },
  // In the smallest unit of the club's currency.
  price: price && `${price.amount} by ${price.every}, ${price.joiningFee} at first, ${price.graceDays} days of grace`,
  approval: approval === false ? "not needed" : undefined,
  state: isRemoved ? "removed" : isOpen ? "open" : "closed",
});

const store = (by: Actor, [before, after]: [before: readonly AdminLevel[], after: StoredLevels]) =>
  saveClubList("levels", {
    by,
    describe,
    isShown: ({ isRemoved }) => !isRemoved,
    items: [before, after.items],
    write: levelsWrite(after),
    forget: forgetLevels,
  });

export const saveLevels = adminEndpoint(levelsContract.saveLevels, async ({ items, version }, { id }, { network }) => {
  const [before, by] = await Promise.all([readLevels({ isLatest: true }), readActor(id, network)]);
  if (before.version !== version) throw changedElsewhere("levels");
  await requireChargeable(items);
  const levels = { items: planLevels(before.items, items), version: version + 1 };
  const removed = before.items.filter((each) => !each.isRemoved && !isKept(levels, each.id));
  await refuseIfHeld(removed);
  await store(by, [before.items, levels]);
  // Nobody is given one now. Who was given it since that question keeps it: the levels are as they were again.
  await refuseIfHeld(removed).catch(async (held: unknown) => {
    await store(by, [levels.items, { items: before.items, version: version + 2 }]);
    throw held;
  });
  return levels;
});
