import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { month } from "./forms.ts";
import { memberId } from "./members.ts";
import { cursor, page } from "./paging.ts";

/** Parts of the log. */
export type AuditGroup =
  | "looks"
  | "decisions"
  | "events"
  | "inbox"
  | "letters"
  | "conduct"
  | "members"
  | "access"
  | "settings"
  | "doors"
  | "exports"
  | "signIns";

/** Whether members see entries about themselves. Reporters must not be revealed by them. */
type AuditAudience = "admins" | "told";

/**
 * Actions recorded in the audit log, by admins and automatic ones that concern a member: the section of the log, and
 * whether the member sees them.
 */
const kinds = {
  "signed-in": ["signIns", "admins"],
  "application-opened": ["looks", "told"],
  "application-moved": ["decisions", "told"],
  "application-recalled": ["decisions", "admins"],
  "application-assigned": ["decisions", "admins"],
  "application-noted": ["decisions", "admins"],
  "application-reviewed": ["decisions", "admins"],
  "registration-opened": ["looks", "told"],
  "registration-decided": ["decisions", "told"],
  "waitlist-moved": ["decisions", "told"],
  "waitlist-removed": ["decisions", "told"],
  "offers-stopped": ["events", "admins"],
  "offers-resumed": ["events", "admins"],
  "event-created": ["events", "admins"],
  "event-edited": ["events", "admins"],
  "series-created": ["events", "admins"],
  "series-edited": ["events", "admins"],
  "bulletin-sent": ["events", "admins"],
  "partner-event-created": ["events", "admins"],
  "partner-event-edited": ["events", "admins"],
  "partner-event-deleted": ["events", "admins"],
  "partner-event-restored": ["events", "admins"],
  "membership-opened": ["looks", "told"],
  "membership-ended": ["members", "told"],
  "membership-restored": ["members", "told"],
  "accounts-merged": ["members", "told"],
  "merge-undone": ["members", "told"],
  "merge-retried": ["members", "admins"],
  "level-changed": ["members", "told"],
  "member-imported": ["members", "told"],
  // Members are not told: "Not listed" below.
  "member-tagged": ["members", "admins"],
  "member-noted": ["members", "admins"],
  "membership-suspended": ["conduct", "told"],
  "membership-unsuspended": ["conduct", "told"],
  "dues-opened": ["looks", "told"],
  "dues-started": ["members", "told"],
  "level-dues-started": ["members", "admins"],
  "level-dues-stopped": ["members", "admins"],
  "dues-noted": ["members", "told"],
  "dues-unnoted": ["members", "told"],
  "dues-freed": ["members", "told"],
  "dues-refunded": ["members", "told"],
  "dues-refund-failed": ["members", "told"],
  "order-refunded": ["decisions", "told"],
  "order-noted": ["decisions", "told"],
  "order-unnoted": ["decisions", "told"],
  "payment-disputed": ["members", "told"],
  "member-invited": ["members", "told"],
  "invitation-taken-back": ["members", "admins"],
  "admin-made": ["access", "told"],
  "admin-unmade": ["access", "told"],
  "roles-changed": ["access", "told"],
  "account-disabled": ["access", "told"],
  "account-enabled": ["access", "told"],
  "second-factor-set": ["access", "told"],
  "second-factor-reset": ["access", "told"],
  "second-factor-off": ["access", "told"],
  "settings-changed": ["settings", "admins"],
  "group-opened": ["settings", "admins"],
  "group-declined": ["settings", "admins"],
  "group-closed": ["settings", "admins"],
  "group-reopened": ["settings", "admins"],
  "listing-hidden": ["decisions", "told"],
  "listing-shown": ["decisions", "told"],
  "listing-edited": ["decisions", "told"],
  "inbox-opened": ["looks", "told"],
  "inbox-handled": ["inbox", "admins"],
  "inbox-reopened": ["inbox", "admins"],
  "inbox-noted": ["inbox", "admins"],
  "inbox-replied": ["inbox", "told"],
  "inbox-invited": ["inbox", "told"],
  "automated-released": ["inbox", "admins"],
  "automated-deleted": ["inbox", "admins"],
  "letter-sent": ["letters", "admins"],
  "letter-scheduled": ["letters", "admins"],
  "letter-unscheduled": ["letters", "admins"],
  "letter-stopped": ["letters", "admins"],
  "letter-continued": ["letters", "admins"],
  "letter-deleted": ["letters", "admins"],
  "introduction-passed": ["decisions", "told"],
  "introduction-offered": ["decisions", "told"],
  "introduction-declined": ["decisions", "admins"],
  "report-opened": ["looks", "admins"],
  "report-closed": ["decisions", "admins"],
  "message-removed": ["conduct", "told"],
  "member-warned": ["conduct", "told"],
  "chat-muted": ["conduct", "told"],
  "chat-unmuted": ["conduct", "told"],
  "pass-created": ["doors", "admins"],
  "pass-revoked": ["doors", "admins"],
  "list-opened": ["looks", "admins"],
  "list-exported": ["exports", "admins"],
  "directory-limited": ["looks", "told"],
} as const satisfies Record<string, readonly [AuditGroup, AuditAudience]>;
export type AuditKind = keyof typeof kinds;
export const auditKinds = Object.keys(kinds) as AuditKind[];

/** The part of the log that a kind of entry is in. */
export const groupOfKind = (kind: AuditKind): AuditGroup => kinds[kind][0];

type OwnAuditKind = { [Kind in AuditKind]: (typeof kinds)[Kind][1] extends "told" ? Kind : never }[AuditKind];

/** A member's view of entries about themselves. */
export const isOwnKind = (kind: AuditKind): kind is OwnAuditKind => kinds[kind][1] === "told";

/** The explanation shown beside them, in the portal and in the data export. */
export const unlistedLooks =
  "Not listed: looks through whole lists and exports of them, notes and tags among admins, and reports of messages, so that no one learns who reported what.";

/** The operator's commands, which are no admin's: such an entry has this id and no name. */
export const operatorId = "operator";

/** The table deletes entries after this many years; nobody can delete them before. */
export const auditYears = 3;

/** What changed, before and after, as short texts. */
const change = z.object({ name: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) });
export type AuditChange = z.infer<typeof change>;

const utc = z.iso.datetime();

/** The person an entry is about: `member:` and their id, or `email:` and a digest of their address. */
const personKey = z.string().check(z.regex(/^(member|email):[\w-]{1,64}$/));

/** An entry of the audit log, as admins see it. */
export const auditEntry = z.object({
  id: z.string(),
  at: utc,
  kind: z.enum(auditKinds),
  /** The name at the time. */
  by: z.object({ id: z.string(), name: z.string(), role: z.enum(["admin", "operator", "member", "service"]) }),
  about: z.optional(z.object({ key: personKey, name: z.string() })),
  object: z.optional(
    z.object({
      kind: z.enum([
        "application",
        "registration",
        "member",
        "settings",
        "listing",
        "report",
        "message",
        "event",
        "partner-event",
        "list",
        "inbox",
        "invitation",
        "introduction",
        "group",
        "dues",
        "letter",
      ]),
      id: z.string(),
      title: z.string(),
    }),
  ),
  changes: z._default(z.array(change), []),
  /** The coarse network of the request: a /24, or a /48 of IPv6. */
  network: z.optional(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** An entry about the caller: who, when and what, without internal details. */
export const ownAuditEntry = z.object({
  id: z.string(),
  at: utc,
  kind: z.enum(auditKinds.filter(isOwnKind)),
  /** Empty for an admin without a name, and for the operator. */
  by: z.string(),
  role: z.optional(z.enum(["admin", "operator", "member", "service"])),
  /** Of the event or the listing; empty otherwise. */
  title: z.string(),
  /** The decision, such as `approved`; absent if there was none. */
  outcome: z.optional(z.string()),
  /** The end of a temporary mute or suspension. */
  until: z.optional(utc),
  /** The count when a limit was reached. */
  count: z.optional(z.int()),
});
export type OwnAuditEntry = z.infer<typeof ownAuditEntry>;

/** Lists that show private content or contact details of many people at once. */
export type OpenedList =
  | "inbox"
  | "automated"
  | "leads"
  | "messages"
  | "signups"
  | "registrations"
  | "pending-registrations"
  | "introductions"
  | "listings"
  | "dues"
  | "members"
  | "letter-people";

/** Lists that admins can export. */
export const exportedLists = [
  "applications",
  "registrations",
  "events",
  "partner-events",
  "inbox",
  "reports",
  "introductions",
  "listings",
  "dues",
  "members",
  "event-statement",
  "audit",
] as const;
export type ExportedList = (typeof exportedLists)[number];

/** An export about to be saved: the list, its scope (an event, a month), and the number of rows. */
export const listExport = z.strictObject({
  list: z.enum(exportedLists),
  scope: z._default(z.string().check(z.maxLength(200)), ""),
  rows: z.int().check(z.minimum(0), z.maximum(1_000_000)),
});
export type ListExport = z.input<typeof listExport>;

const row = { feature: "audit", status: 200 } as const;

export const auditContract = {
  listAudit: endpoint({
    ...row,
    method: "GET",
    path: "/api/admin/audit",
    may: "owner",
    summary:
      "The audit log, newest first: of a month in the club's time zone (by default this one), or of all months about one person or by one admin.",
    input: z.strictObject({
      month: z.optional(month),
      about: z.optional(personKey),
      by: z.optional(memberId),
      cursor,
    }),
    output: page(auditEntry),
  }),
  recordExport: endpoint({
    ...row,
    method: "POST",
    path: "/api/admin/exports",
    may: "export",
    summary: "Notes in the audit log that the caller is about to save a list as a file, once per Idempotency-Key.",
    input: listExport,
    output: z.object({ recorded: z.literal(true) }),
    status: 201,
  }),
  listOwnAudit: endpoint({
    ...row,
    method: "GET",
    path: "/api/portal/audit",
    who: "member",
    summary: "What admins did about the caller, newest first: who looked and who decided, without notes and reasons.",
    input: z.strictObject({ cursor }),
    output: page(ownAuditEntry),
  }),
};
