import { auditContract } from "#shared/audit.ts";
import { readActor } from "../audit/actor.ts";
import { auditWrite, presentEntry, queryEntries, queryMonth } from "../audit/entry.ts";
import { readOwnEntries } from "../audit/own-entries.ts";
import { adminEndpoint, memberEndpoint } from "../http/doors.ts";
import { createHandler } from "../http/lambda.ts";
import { getVerifiedEmail } from "../platform/accounts.ts";
import { formatDayKey } from "../platform/club-time.ts";
import { AppError } from "../platform/errors.ts";
import { useWrite } from "../platform/limits.ts";
import { ConditionRefused, transact } from "../platform/table.ts";

export const listAudit = adminEndpoint(auditContract.listAudit, async ({ month, about, by, cursor: start }) => {
  if (about !== undefined && by !== undefined)
    throw new AppError("invalid", "The log is of one person or by one admin, not both.");
  const wanted = about === undefined ? (by === undefined ? undefined : { by }) : { about };
  const { items, cursor } = wanted
    ? await queryEntries(wanted, month, start)
    : await queryMonth(month ?? formatDayKey(new Date()).slice(0, 7), start);
  return { items: items.map(presentEntry), cursor };
});

export const recordExport = adminEndpoint(
  auditContract.recordExport,
  async ({ list, scope, rows }, { id }, { network, idempotencyKey }) => {
    const write = auditWrite({
      kind: "list-exported",
      by: await readActor(id, network),
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

/** Admin actions about the caller, including those before they joined, which are found by their address. */
export const listOwnAudit = memberEndpoint(auditContract.listOwnAudit, async ({ cursor }, { id }) =>
  readOwnEntries({ id, email: await getVerifiedEmail(id) }, cursor),
);

/** The audit log: all entries for admins, and each member's own. */
export const handler = createHandler([listAudit, recordExport, listOwnAudit]);
