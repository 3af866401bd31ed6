import { brand } from "#shared/brand.ts";
import type { Measure } from "#shared/reports.ts";
import { emailWrite } from "../email/outbox.ts";
import type { Write } from "../platform/table.ts";

type Told = {
  name: string;
  measure: Measure;
  until?: string | undefined;
  /** Where the message was, and how it began, where there is one that it is about. */
  message?: { topic: string | null; text: string; isRemoved: boolean };
  reason: string;
};

/** The email about a measure, to whom it concerns: a reply reaches the club. */
export const measureEmailWrite = (address: string, data: Told): Write =>
  emailWrite({ template: "measure-taken", data, to: { address }, replyTo: brand.contactEmail });

/** The email that says that a measure is over: by an admin, or by its time. */
export const endedEmailWrite = (address: string, data: { name: string; measure: "chat-mute" | "suspension" }): Write =>
  emailWrite({ template: "measure-ended", data, to: { address }, replyTo: brand.contactEmail });
