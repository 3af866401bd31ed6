import { brand } from "#shared/brand.ts";
import type { Measure } from "#shared/reports.ts";
import { emailWrite } from "../email/outbox.ts";
import type { Write } from "../platform/table.ts";

type Told = {
  name: string;
  measure: Measure;
  until?: string | undefined;
  /** The message's place and beginning, if the action is about one. */
  message?: { topic: string | null; text: string; isRemoved: boolean };
  reason: string;
};

/** The email about an action to the member concerned; a reply reaches the club. */
export const measureEmailWrite = (address: string, data: Told): Write =>
  emailWrite({ template: "measure-taken", data, to: { address }, replyTo: brand.contactEmail });

/** The email that an action has ended, by an admin or because it expired. */
export const endedEmailWrite = (address: string, data: { name: string; measure: "chat-mute" | "suspension" }): Write =>
  emailWrite({ template: "measure-ended", data, to: { address }, replyTo: brand.contactEmail });
