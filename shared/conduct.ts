import * as z from "zod/mini";

/** For how many days admins mute a member in the chat. */
export const muteDays = [1, 7, 30] as const;

/** The longest suspension that ends by itself, in days. */
export const maxSuspensionDays = 365;

/** What admins do about what a member wrote, and take back. */
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

/** Something of a member's history, as admins see it. */
export const conductEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(conductKinds),
  /** The admin; empty for a report, and for what ended by itself. */
  by: z.string(),
  /** What the admin wrote; empty for a report. */
  reason: z.string(),
  /** Until when it holds; null for what has no end, or none of its own. */
  until: z.nullable(z.iso.datetime()),
  /** The report that it came of. */
  reportId: z.nullable(z.string()),
});
export type ConductEntry = z.infer<typeof conductEntry>;

/** That a member may not post in the chat until a time, or that their membership rests; `until: null` is until it is lifted. */
export const measureInForce = z.object({
  at: z.iso.datetime(),
  until: z.nullable(z.iso.datetime()),
  by: z.string(),
  reason: z.string(),
});
export type MeasureInForce = z.infer<typeof measureInForce>;
