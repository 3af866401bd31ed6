import * as z from "zod/mini";
import { attachment, topic } from "./community.ts";
import { conductEntry, maxSuspensionDays, measureInForce, muteDays } from "./conduct.ts";
import { conversationId } from "./conversations.ts";
import { endpoint } from "./endpoint.ts";
import { author, messageId } from "./messages.ts";
import { adminPage, cursor } from "./paging.ts";
import { paragraph } from "./text.ts";

export const reportId = z.string({ error: "Invalid input" }).check(z.regex(/^report_[\w-]{22}$/, "Invalid input"));

/** Actions against a reported message's author; `none` is no action. */
export const measures = ["none", "warning", "chat-mute", "suspension"] as const;
export type Measure = (typeof measures)[number];

/** A message as it is shown around, or in, a report. */
const quotedMessage = z.object({
  id: messageId,
  ...author,
  content: z.string(),
  attachment: z.nullable(attachment),
  created_at: z.iso.datetime(),
});
export type QuotedMessage = z.infer<typeof quotedMessage>;

/** The decision on a report. */
const outcome = z.object({
  removesMessage: z.boolean(),
  measure: z.enum(measures),
  /** For a mute or a suspension; null for a suspension until it is lifted, and for all else. */
  until: z.nullable(z.iso.datetime()),
  /** The text for the author; without action, an internal note. */
  reason: z.string(),
});
export type ReportOutcome = z.infer<typeof outcome>;

/** A message that a member has reported, as admins see it. */
export const report = z.object({
  id: reportId,
  /** The message at the time of the report. */
  message: quotedMessage,
  /** The topic it was written in; null for a direct message. */
  topic: z.nullable(topic),
  /** The topic's name at the time; before topics could be renamed its id was one. */
  topicName: z.optional(z.string()),
  reporter: z.object(author),
  /** May be empty. */
  reason: z.string(),
  created_at: z.iso.datetime(),
  status: z.enum(["open", "closed"]),
  closed_at: z.nullable(z.iso.datetime()),
  /** Null while it is open. */
  closed_by: z.nullable(z.object(author)),
  /** Null while it is open, and for one that was closed before decisions were noted. */
  outcome: z._default(z.nullable(outcome), null),
  /** Whether the message was deleted from the community since. */
  isMessageDeleted: z.boolean(),
});
export type Report = z.infer<typeof report>;

/** Likewise in the list of all, without the text of direct messages: opening a report shows and logs it. */
export const listedReport = z.extend(report, { message: z.extend(quotedMessage, { content: z.nullable(z.string()) }) });
export type ListedReport = z.infer<typeof listedReport>;

/** How many messages before and after a reported one are shown, at most. */
export const contextSize = 5;

const person = z.object({
  /** What was reported and decided before, newest first, at most fifty. */
  history: z.array(conductEntry),
});

/** A report with what an admin needs to decide on it. */
export const reportCase = z.object({
  report,
  /** The messages around it: of a conversation, those its reporter has, up to the moment of the report. */
  before: z.array(quotedMessage),
  after: z.array(quotedMessage),
  /** Other members' open reports of the same message, which a decision also closes. */
  others: z.int(),
  author: z.extend(person, {
    /** Whether they can be muted and suspended: members who are not admins. */
    canBeRestricted: z.boolean(),
    chatMute: z.nullable(measureInForce),
    suspension: z.nullable(measureInForce),
  }),
  reporter: person,
});
export type ReportCase = z.infer<typeof reportCase>;

/** The reporter's comment; may be empty. */
export const reportReason = z._default(paragraph({ max: 1000 }), "");

const decisionFields = z.strictObject({
  /** Deletes the message from its topic, for good. */
  removesMessage: z._default(z.boolean(), false),
  measure: z.enum(measures, { error: "Please choose what to do" }),
  /** Of a mute or a suspension; null for a suspension until it is lifted, and for anything else. */
  days: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(maxSuspensionDays))), null),
  /** Sent to the author of the message; where nothing is done, kept among admins. */
  reason: paragraph({ min: 1, max: 1000, message: "Please say why" }),
});

/** A mute has one of its times, a suspension may have one, and nothing else has any. */
const hasItsTime = ({ measure, days }: Pick<z.infer<typeof decisionFields>, "measure" | "days">) =>
  measure === "suspension" || (measure === "chat-mute" ? muteDays.some((each) => each === days) : days === null);

const itsTime = { path: ["days"], error: "Please choose for how long" };

/** What an admin decides on a report. */
export const reportDecision = decisionFields.check(z.refine(hasItsTime, itsTime));
export type ReportDecision = z.input<typeof reportDecision>;

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
    may: ["conversations", "reader"],
    feature: "reports",
    summary:
      "Reported messages, newest first: those that are open, or all. Direct messages are without their text, which is read by opening the report. An admin never gets reports of their own messages.",
    input: z.strictObject({
      status: z._default(z.enum(["open", "all"]), "open"),
      cursor,
    }),
    output: adminPage(listedReport),
    status: 200,
  }),
  getReport: endpoint({
    method: "GET",
    path: "/api/admin/reports/{id}",
    may: "conversations",
    feature: "reports",
    summary:
      "A report with the messages around it, and the history of both members. Who looks is noted in the audit log. Not found (404) for a report of the caller's own message.",
    input: z.strictObject({ id: reportId }),
    output: reportCase,
    status: 200,
  }),
  decideReport: endpoint({
    method: "POST",
    path: "/api/admin/reports/{id}/decision",
    may: "conversations",
    feature: "reports",
    summary:
      "Closes a report, and the others of the same message: removes the message, warns, mutes, or suspends its author, or does nothing, and emails whom it concerns. A conflict (409) if it was already closed, by whom; also where the author is an admin or no longer a member and is to be muted or suspended.",
    input: z.extend(decisionFields, { id: reportId }).check(z.refine(hasItsTime, itsTime)),
    output: report,
    status: 200,
  }),
};
