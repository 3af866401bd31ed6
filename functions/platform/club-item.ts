import { getItem, nextVersionWrite, versionCheck, type Check, type Item, type Key, type Write } from "./table.ts";

/** What admins decide for the whole club; counts its changes from 1, and is 0 until the first. */
type Versioned = { version: number };

type ClubItem<Value extends Versioned> = {
  /** At most `maxAgeMs` old, or read now with `isLatest`. */
  read: (options?: { isLatest?: boolean }) => Promise<Value>;
  /** Replaces it by its next version; refused if that is saved already. */
  write: (next: Value) => Write;
  /** Requires of a transaction that it is still what was read. */
  check: (read: Value) => Check;
  /** Has the next read here ask the table. */
  forget: () => void;
};

/**
 * An item of which a club has one, cached by each Lambda. `parse` also makes what a club has that never
 * saved any.
 */
export const createClubItem = <Value extends Versioned>(
  key: Key,
  { maxAgeMs, parse }: { maxAgeMs: number; parse: (item: Item | undefined) => Value },
): ClubItem<Value> => {
  let cached: { value: Value; readAt: number } | undefined;
  return {
    read: async ({ isLatest = false } = {}) => {
      if (!isLatest && cached && Date.now() - cached.readAt < maxAgeMs) return cached.value;
      const readAt = Date.now();
      const value = parse(await getItem(key));
      cached = { value, readAt };
      return value;
    },
    write: (next) => nextVersionWrite({ ...key, ...next }),
    check: ({ version }) => versionCheck(key, version),
    forget: () => void (cached = undefined),
  };
};
