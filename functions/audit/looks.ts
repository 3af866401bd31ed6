import type { OpenedList } from "#shared/audit.ts";
import { readMember } from "../members/member.ts";
import { getWindowEnd, useWrite, type Limit } from "../platform/limits.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import { auditWrite, type Actor, type StoredEntry, type Person } from "./entry.ts";

type Look = Pick<StoredEntry, "kind"> & { id: string; by: Omit<Actor, "name"> };
type Subject = { about?: Person; object: NonNullable<StoredEntry["object"]> };

/** Views this Lambda has already logged, and until when each counts. */
const noted = new Map<string, string>();
const maxNoted = 1000;

/**
 * Logs that an admin views a private page: once an hour per admin and object. Throws if that fails, so that no view
 * goes unlogged. `describe` runs only if the view may be new.
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
 * Likewise logs that an admin views a list with private content or contact details: one entry per list (an event, a
 * month).
 */
export const noteListView = ({ list, scope = "", by }: ListLook) =>
  noteView({ by, kind: "list-opened", id: `${list}\n${scope}` }, () => ({
    object: { kind: "list", id: scope, title: list },
  }));
