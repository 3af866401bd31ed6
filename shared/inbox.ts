import * as z from "zod/mini";
import { listingSubject } from "./brand.ts";
import { contactMessageRecord } from "./contact.ts";
import { endpoint } from "./endpoint.ts";
import { eventInterestRecord } from "./event-interest.ts";
import { month } from "./forms.ts";
import { leadRecord } from "./leads.ts";
import { adminPage, cursor } from "./paging.ts";
import { flag, paragraph } from "./text.ts";

/** Messages to the club: Stay Connected, the contact form, a question about a business listing, event interest. */
export const messageKinds = ["lead", "message", "question", "signup"] as const;
export type MessageKind = (typeof messageKinds)[number];

/** When a message sent at a time (ISO 8601) is deleted, given a retention period in months. */
export const getMessageEnd = (sentAt: string, keepMonths: number) => {
  const end = new Date(sentAt);
  end.setUTCMonth(end.getUTCMonth() + keepMonths);
  return end;
};

/** Which kind of message something from the contact form is. */
export const kindOfContactMessage = ({ subject }: { subject: string }) =>
  subject.startsWith(listingSubject) ? "question" : "message";

const admin = z.object({ id: z.string(), name: z.string() });
const emailKind = z.enum(["reply", "invitation"]);

/** A message's handling state; absent for messages of an earlier version. */
const deskState = {
  /** Whether it waits for an admin. */
  isOpen: z._default(z.boolean(), false),
  /** By whom it was handled, and when; absent for one that is open, or came before there was an inbox. */
  handled: z.optional(z.object({ at: z.iso.datetime(), by: admin })),
  /** For admins alone. */
  note: z._default(z.string(), ""),
  /** The last email to its sender. */
  lastEmail: z.optional(z.object({ kind: emailKind, at: z.iso.datetime(), by: admin })),
  /** When it is deleted by the current settings. */
  deletedAt: z.iso.datetime(),
  version: z._default(z.int(), 0),
};

/** A message to the club, as admins see it. */
export const inboxMessage = z.discriminatedUnion("kind", [
  z.extend(leadRecord, { kind: z.literal("lead"), ...deskState }),
  z.extend(contactMessageRecord, { kind: z.enum(["message", "question"]), ...deskState }),
  z.extend(eventInterestRecord, { kind: z.literal("signup"), ...deskState }),
]);
export type InboxMessage = z.infer<typeof inboxMessage>;

/** An email to the sender of a message. */
export const messageEmail = z.object({
  id: z.string(),
  kind: emailKind,
  /** An admin's text; empty for an invitation. */
  text: z.string(),
  at: z.iso.datetime(),
  by: admin,
  /** Whether it went out; after `failed`, the outbox keeps trying. */
  emailed: z.enum(["waiting", "sent", "failed"]),
});
export type MessageEmail = z.infer<typeof messageEmail>;

const messageId = z.string().check(z.regex(/^(lead|message|signup)_\w{1,64}$/, "Invalid input"));
/** The version that the admin has seen. */
const version = z.int().check(z.minimum(0));
const row = { may: "conversations", feature: "inbox", status: 200 } as const;
const emailResult = z.object({ message: inboxMessage, email: messageEmail });

export const inboxContract = {
  listInbox: endpoint({
    ...row,
    may: ["conversations", "reader"],
    method: "GET",
    path: "/api/admin/inbox",
    summary:
      "Messages to the club, newest first: of a month in the club's time zone, or without one those that are open. Answers 304 to an `If-None-Match` that still holds.",
    input: z.strictObject({ month: z.optional(month), cursor }),
    output: adminPage(inboxMessage),
  }),
  getInboxMessage: endpoint({
    ...row,
    method: "GET",
    path: "/api/admin/inbox/{messageId}",
    summary: "One message, with the emails that admins sent about it, oldest first.",
    input: z.strictObject({ messageId }),
    output: z.object({ message: inboxMessage, emails: z.array(messageEmail) }),
  }),
  handleMessage: endpoint({
    ...row,
    method: "POST",
    path: "/api/admin/inbox/{messageId}/handling",
    summary: "Marks a message handled by the caller; a conflict (409) if it changed since `version`.",
    input: z.strictObject({ messageId, version }),
    output: inboxMessage,
  }),
  reopenMessage: endpoint({
    ...row,
    method: "POST",
    path: "/api/admin/inbox/{messageId}/reopening",
    summary: "Opens a handled message again; a conflict (409) if it changed since `version`.",
    input: z.strictObject({ messageId, version }),
    output: inboxMessage,
  }),
  saveMessageNote: endpoint({
    ...row,
    method: "PUT",
    path: "/api/admin/inbox/{messageId}/note",
    summary: "Replaces the admins' note on a message; a conflict (409) if it changed since `version`.",
    input: z.strictObject({ messageId, note: paragraph({ max: 2000 }), version }),
    output: inboxMessage,
  }),
  replyToMessage: endpoint({
    ...row,
    method: "POST",
    path: "/api/admin/inbox/{messageId}/reply",
    summary:
      "Emails the sender of a message a reply, and marks it handled if asked to. A conflict (409) if it changed since `version`, or if its address takes no email. `email.emailed` says whether it went out; if not, we retry.",
    input: z.strictObject({
      messageId,
      text: paragraph({ min: 2, max: 10_000, message: "Please write a reply." }),
      handles: z._default(flag(), false),
      version,
    }),
    output: emailResult,
  }),
  inviteToApply: endpoint({
    ...row,
    method: "POST",
    path: "/api/admin/inbox/{messageId}/invitation",
    summary:
      "Emails the sender of a message an invitation to apply for membership, at most once an hour to an address, and marks the message handled if asked to. A conflict (409) as for a reply.",
    input: z.strictObject({ messageId, handles: z._default(flag(), false), version }),
    output: emailResult,
  }),
};
