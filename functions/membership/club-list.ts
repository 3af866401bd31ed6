import { auditWrite, listChanges, type Actor, type Flat } from "../audit/entry.ts";
import { AppError } from "../platform/errors.ts";
import { ConditionRefused, transact, type Write } from "../platform/table.ts";

/** What a club has a list of, which admins save as a whole. */
type What = "levels" | "topics";

/** For a list that was saved elsewhere since it was read. */
export const changedElsewhere = (what: What) => new AppError("conflict", `The ${what} changed while you were editing.`);

/** An id that none of the list has had: the slug of a name, numbered if need be. */
export const createOwnId = (slug: string, taken: readonly string[]) => {
  for (let count = 1; ; count++) {
    const id = count === 1 ? slug : `${slug}-${count}`;
    if (!taken.includes(id)) return id;
  }
};

type Saving = {
  by: Actor;
  /** The facts of the list before and after, for the audit log. */
  facts: [before: Flat, after: Flat];
  write: Write;
  /** Has the next read of the list ask the table. */
  forget: () => void;
};

/** Saves a list with its entry in the audit log. Throws `conflict` if it was saved elsewhere. */
export const saveClubList = async (what: What, { by, facts, write, forget }: Saving) => {
  const changes = listChanges(...facts);
  const object = { kind: "settings", id: what, title: "" } as const;
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
