import type { OpenedList } from "#shared/audit.ts";
import { readMember } from "../members/member.ts";
import { getWindowEnd, useWrite, type Limit } from "../platform/limits.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import { auditWrite, type Actor, type StoredEntry, type Person } from "./entry.ts";

type Look = Pick<StoredEntry, "kind"> & { id: string; by: Omit<Actor, "name"> };
type Subject = { about?: Person; object: NonNullable<StoredEntry["object"]> };

/** Looks that this Lambda knows to be noted, and until when they count as one. */
const noted = new Map<string, string>();
const maxNoted = 1000;

/**
 * Notes that an admin looks at somebody's private page: once an hour for each admin and object. Throws where it cannot be
 * noted, so that nobody looks unseen. `describe` is asked only for a look that may be new.
 */
export const noteView = async ({ by, kind, id }: Look, describe: () => Subject | Promise<Subject>) => {
  const limit: Limit = { what: "audit-look", by: `${by.id}\n${kind}\n${id}`, atMost: 1, seconds: 3600 };
  const end = getWindowEnd(limit);
  if (noted.get(limit.by) === end) return;
  const [{ full_name: name }, subject] = await Promise.all([readMember(by.id), describe()]);
  try {
    await transact({ limit: useWrite(limit), ...auditWrite({ kind, ...subject, by: { ...by, name } }) });
  } catch (error) {
    if (!(error instanceof ConditionRefused) || !error.refused.has("limit")) throw error;
  }
  if (noted.size >= maxNoted) noted.clear();
  noted.set(limit.by, end);
};

type ListLook = { list: OpenedList; scope?: string; by: Omit<Actor, "name"> };

/**
 * Notes, likewise, that an admin looks through a list that hands out what people wrote, or how they are reached, of everyone
 * in it: one entry for the list, of what it is (an event, a month).
 */
export const noteListView = ({ list, scope = "", by }: ListLook) =>
  noteView({ by, kind: "list-opened", id: `${list}\n${scope}` }, () => ({
    object: { kind: "list", id: scope, title: list },
  }));
