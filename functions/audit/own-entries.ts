import { isOwnKind, type OwnAuditEntry } from "#shared/audit.ts";
import { personKeyOf, queryAboutAny, type StoredEntry } from "./entry.ts";

/** The states an applicant is told of; the others are internal. */
const toldStates = new Set(["accepted", "declined"]);

/**
 * The entries a person may see, newest first: excludes hidden and pending ones, and decisions undone before they were
 * announced.
 */
export const presentOwn = (entries: readonly StoredEntry[], now: string): OwnAuditEntry[] => {
  const recalled = new Set<string>();
  return entries.flatMap(({ id, at, kind, by, object, changes, hiddenUntil, isUntold }) => {
    const application = object?.id ?? "";
    if (kind === "application-recalled") recalled.add(application);
    if (!isOwnKind(kind) || isUntold) return [];
    const outcome = changes.find(({ name }) => name === "status")?.after ?? undefined;
    if (kind === "application-moved") {
      const isTakenBack = recalled.delete(application);
      if (isTakenBack || (hiddenUntil !== undefined && hiddenUntil > now) || !toldStates.has(outcome ?? "")) return [];
    }
    const title = object?.kind === "registration" || object?.kind === "listing" ? object.title : "";
    const until = changes.find(({ name }) => name === "until")?.after ?? undefined;
    const count = kind === "directory-limited" ? Number(changes[0]?.after) : undefined;
    return [{ id, at, kind, by: by.name, role: by.role, title, outcome, until, count }];
  });
};

/** A page of entries about a person, by their id and address, as they see it. */
export const readOwnEntries = async ({ id, email }: { id: string; email: string | undefined }, start?: string) => {
  const keys = [personKeyOf({ memberId: id }), ...(email === undefined ? [] : [personKeyOf({ email })])];
  const { items, cursor } = await queryAboutAny(keys, start);
  return { items: presentOwn(items, new Date().toISOString()), cursor };
};
