import { auditContract, ownAuditKinds, type AuditEntry, type OwnAuditEntry } from "#shared/audit.ts";
import { adminEndpoint, memberEndpoint } from "../http/doors.ts";
import { readMember, readMembers } from "../members/member.ts";
import { getVerifiedEmail } from "../platform/accounts.ts";
import { formatDayKey } from "../platform/club-time.ts";
import { AppError } from "../platform/errors.ts";
import { useWrite } from "../platform/limits.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import {
  auditWrite,
  personKeyOf,
  presentEntry,
  queryAboutAny,
  queryEntries,
  queryMonth,
  type StoredEntry,
} from "./entry.ts";

/** Entries with the names of admins that were not known when they were written: one batch of gets. */
const fillNames = async <Each extends Pick<AuditEntry, "by">>(entries: Each[]): Promise<Each[]> => {
  const ids = [...new Set(entries.filter(({ by }) => by.name === "").map(({ by }) => by.id))];
  if (ids.length === 0) return entries;
  const names = new Map((await readMembers(ids)).map(({ id, full_name }) => [id, full_name]));
  return entries.map((each) => ({ ...each, by: { ...each.by, name: each.by.name || (names.get(each.by.id) ?? "") } }));
};

export const listAudit = adminEndpoint(auditContract.listAudit, async ({ month, about, by, cursor: start }) => {
  if (about !== undefined && by !== undefined)
    throw new AppError("invalid", "The log is of one person or by one admin, not both.");
  const wanted = about === undefined ? (by === undefined ? undefined : { by }) : { about };
  const { items, cursor } = wanted
    ? await queryEntries(wanted, month, start)
    : await queryMonth(month ?? formatDayKey(new Date()).slice(0, 7), start);
  return { items: (await fillNames(items)).map(presentEntry), cursor };
});

export const recordExport = adminEndpoint(
  auditContract.recordExport,
  async ({ list, scope, rows }, { id }, { network, idempotencyKey }) => {
    const { full_name: name } = await readMember(id);
    const write = auditWrite({
      kind: "list-exported",
      by: { id, name, network },
      object: { kind: "list", id: scope, title: list },
      changes: [{ name: "rows", before: null, after: String(rows) }],
    });
    const once = { what: "audit-export", by: `${id}\n${idempotencyKey}`, atMost: 1, seconds: 3600 };
    try {
      await transact({ ...(idempotencyKey !== undefined && { once: useWrite(once) }), ...write });
    } catch (error) {
      if (!(error instanceof ConditionRefused) || !error.refused.has("once")) throw error;
    }
    return { recorded: true as const };
  },
);

const isOwnKind = (kind: string): kind is OwnAuditEntry["kind"] => (ownAuditKinds as readonly string[]).includes(kind);

/** What an applicant is told of: other states are the club's own business. */
const toldStates = new Set(["accepted", "declined"]);

/**
 * Of entries, newest first, what the person may see: not what waits to be told, nor a decision that was taken back before
 * it left, nor that it was.
 */
export const presentOwn = (entries: readonly StoredEntry[], now: string): OwnAuditEntry[] => {
  const recalled = new Set<string>();
  return entries.flatMap(({ id, at, kind, by, object, changes, hiddenUntil }) => {
    const application = object?.id ?? "";
    if (kind === "application-recalled") recalled.add(application);
    if (!isOwnKind(kind)) return [];
    const outcome = changes.find(({ name }) => name === "status")?.after ?? undefined;
    if (kind === "application-moved") {
      const isTakenBack = recalled.delete(application);
      if (isTakenBack || (hiddenUntil !== undefined && hiddenUntil > now) || !toldStates.has(outcome ?? "")) return [];
    }
    const title = object?.kind === "registration" || object?.kind === "listing" ? object.title : "";
    return [{ id, at, kind, by: by.name, title, outcome }];
  });
};

export const listOwnAudit = memberEndpoint(auditContract.listOwnAudit, async ({ cursor }, { id: memberId }) => {
  // What was decided before they were a member is found by their address.
  const email = await getVerifiedEmail(memberId);
  const keys = [personKeyOf({ memberId }), ...(email === undefined ? [] : [personKeyOf({ email })])];
  const { items, before } = await queryAboutAny(keys, cursor);
  return { items: presentOwn(await fillNames(items), new Date().toISOString()), cursor: before };
});
