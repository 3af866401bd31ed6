import * as z from "zod/mini";

/** Durations of chat mutes, in days. */
export const muteDays = [1, 7, 30] as const;

/** The longest temporary suspension, in days. */
export const maxSuspensionDays = 365;

/** Actions by admins about a member's messages, and their reversals. */
export const conductKinds = [
  "reported",
  "report-made",
  "message-removed",
  "warning",
  "chat-mute",
  "chat-mute-lifted",
  "suspension",
  "suspension-lifted",
] as const;
export type ConductKind = (typeof conductKinds)[number];

/** An entry of a member's history, as admins see it. */
export const conductEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(conductKinds),
  /** The admin; empty for a report and for automatic endings. */
  by: z.string(),
  /** The admin's text; empty for a report. */
  reason: z.string(),
  /** When it ends; null if it has no end. */
  until: z.nullable(z.iso.datetime()),
  /** The report that led to it. */
  reportId: z.nullable(z.string()),
});
export type ConductEntry = z.infer<typeof conductEntry>;

/** A current chat mute or suspension; `until: null` lasts until it is lifted. */
export const measureInForce = z.object({
  at: z.iso.datetime(),
  until: z.nullable(z.iso.datetime()),
  by: z.string(),
  reason: z.string(),
});
export type MeasureInForce = z.infer<typeof measureInForce>;
