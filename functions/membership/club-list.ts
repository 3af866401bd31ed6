import { auditWrite, listChanges, type Actor, type Flat } from "../audit/entry.ts";
import { AppError } from "../platform/errors.ts";
import { ConditionRefused, transact, type Write } from "../platform/table.ts";

/** What a club has a list of, which admins save as a whole. */
type What = "levels" | "topics" | "questions";

/** For a list that was saved elsewhere since it was read. */
export const changedElsewhere = (what: What) => new AppError("conflict", `The ${what} changed while you were editing.`);

type Named = { id: string; name: string };

/**
 * What is compared of a list for the audit log: of each item, called as it was before, its facts; and the order of those
 * that are shown before and after.
 */
const listFacts = <Item extends Named>(
  [before, after]: readonly [before: readonly Item[], after: readonly Item[]],
  { describe, isShown }: { describe: (item: Item) => Flat; isShown: (item: Item) => boolean },
): [Flat, Flat] => {
  const called = new Map([...after, ...before].map(({ id, name }) => [id, name]));
  const shown = [before, after].map((items) => items.filter(isShown).map(({ id }) => id));
  const toFacts = (items: readonly Item[]) => ({
    ...Object.fromEntries(
      items.flatMap((item) =>
        Object.entries(describe(item)).map(([fact, value]) => [`${called.get(item.id)}: ${fact}`, value] as const),
      ),
    ),
    order: items
      .filter(({ id }) => shown.every((ids) => ids.includes(id)))
      .map(({ id }) => called.get(id))
      .join(", "),
  });
  return [toFacts(before), toFacts(after)];
};

type Saving = {
  by: Actor;
  write: Write;
  /** Has the next read of the list ask the table. */
  forget: () => void;
};

/** Saves a list with its entry in the audit log, in which it has this id. Throws `conflict` if it was saved elsewhere. */
export const saveWithAudit = async (
  what: What,
  { by, write, forget, id, facts }: Saving & { id: string; facts: readonly [before: Flat, after: Flat] },
) => {
  const changes = listChanges(...facts);
  const object = { kind: "settings", id, title: "" } as const;
  try {
    await transact({
      [what]: write,
      ...(changes.length > 0 && auditWrite({ kind: "settings-changed", by, object, changes })),
    });
  } catch (error) {
    throw error instanceof ConditionRefused ? changedElsewhere(what) : error;
  } finally {
    forget();
  }
};

type SavingItems<Item extends Named> = Saving & {
  items: readonly [before: readonly Item[], after: readonly Item[]];
  /** What the audit log says of an item. */
  describe: (item: Item) => Flat;
  isShown: (item: Item) => boolean;
};

/** The same for a list of items with names. */
export const saveClubList = <Item extends Named>(
  what: What,
  { items, describe, isShown, ...saving }: SavingItems<Item>,
) => saveWithAudit(what, { ...saving, id: what, facts: listFacts(items, { describe, isShown }) });
