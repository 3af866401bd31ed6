import * as z from "zod/mini";
import { attachment, topic } from "./community.ts";
import { conversationId } from "./conversations.ts";
import { endpoint } from "./endpoint.ts";
import { author, messageId } from "./messages.ts";
import { page } from "./paging.ts";
import { paragraph } from "./text.ts";

export const reportId = z.string({ error: "Invalid input" }).check(z.regex(/^report_[\w-]{22}$/, "Invalid input"));

/** A message that a member has reported, as admins see it. */
export const report = z.object({
  id: reportId,
  /** The message at the time of the report. */
  message: z.object({
    id: messageId,
    ...author,
    content: z.string(),
    attachment: z.nullable(attachment),
    created_at: z.iso.datetime(),
  }),
  /** The topic it was written in; null for a direct message. */
  topic: z.nullable(topic),
  reporter: z.object(author),
  /** May be empty. */
  reason: z.string(),
  created_at: z.iso.datetime(),
  status: z.enum(["open", "closed"]),
  closed_at: z.nullable(z.iso.datetime()),
  /** Null while it is open. */
  closed_by: z.nullable(z.object(author)),
  /** Whether the message has been deleted from the community since. */
  isMessageDeleted: z.boolean(),
});
export type Report = z.infer<typeof report>;

/** What a reporter says of a message; may be empty. */
export const reportReason = z._default(paragraph({ max: 1000 }), "");

export const reportsContract = {
  reportMessage: endpoint({
    method: "POST",
    path: "/api/reports",
    who: "member",
    feature: "reports",
    summary: "Reports a message that the caller can see to the admins, once.",
    input: z.union([
      z.strictObject({ topic, messageId, reason: reportReason }),
      z.strictObject({ conversationId, messageId, reason: reportReason }),
    ]),
    output: z.object({ id: reportId }),
    status: 201,
  }),
  listReports: endpoint({
    method: "GET",
    path: "/api/admin/reports",
    who: "admin",
    feature: "reports",
    summary: "Reported messages, newest first: those that are open, or all.",
    input: z.strictObject({
      status: z._default(z.enum(["open", "all"]), "open"),
      cursor: z.optional(z.string().check(z.maxLength(2000))),
    }),
    output: page(report),
    status: 200,
  }),
  closeReport: endpoint({
    method: "POST",
    path: "/api/admin/reports/{id}/closing",
    who: "admin",
    feature: "reports",
    summary: "Marks a report as resolved; a conflict (409) if it already was.",
    input: z.strictObject({ id: reportId }),
    output: report,
    status: 200,
  }),
};
