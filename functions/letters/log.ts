import type { AuditKind } from "#shared/audit.ts";
import { auditWrite, type Actor } from "../audit/entry.ts";
import type { StoredLetter } from "./letter.ts";

/** The entry in the audit log about an act on a letter. */
export const letterAudit = (kind: AuditKind & `letter-${string}`, by: Actor, { id, subject }: StoredLetter) =>
  auditWrite({ kind, by, object: { kind: "letter", id, title: subject } });
