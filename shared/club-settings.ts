import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** Who becomes a member: whoever confirms an email address, or only who is accepted or invited. */
export const admissionModes = ["open", "members-only"] as const;

const count = (min: number, max: number) => {
  const message = `Enter a whole number from ${min} to ${max}`;
  return z.int(message).check(z.minimum(min, message), z.maximum(max, message));
};

/** For how many months leads, messages, and signups can be kept at most. */
export const maxFormsMonths = 120;

/** What admins decide for the whole club. */
export const clubSettingsForm = z.strictObject({
  admission: z.enum(admissionModes),
  /** By when an applicant hears from the club. */
  applicationDays: count(1, 90),
  /** For how long a decision can be taken back before its email leaves. */
  recallMinutes: count(0, 1440),
  invitationsPerQuarter: count(0, 100),
  /** How long spots that the waitlist offers are held, and how long in the last 24 hours before the event. */
  offerHours: count(1, 168),
  offerHoursOnLastDay: count(1, 24),
  /** How long declined and withdrawn applications are kept. */
  keepApplicationsDays: count(30, 3650),
  /** How long leads, messages, and signups are kept. */
  keepFormsMonths: count(1, maxFormsMonths),
});
export type ClubSettingsForm = z.infer<typeof clubSettingsForm>;

export const clubSettings = z.object({
  ...clubSettingsForm.shape,
  /** Grows with each save. */
  version: z.int(),
});
export type ClubSettings = z.infer<typeof clubSettings>;

/** Of a club that has never saved any. */
export const defaultClubSettings: ClubSettings = {
  admission: "open",
  applicationDays: 10,
  recallMinutes: 10,
  invitationsPerQuarter: 3,
  offerHours: 24,
  offerHoursOnLastDay: 2,
  keepApplicationsDays: 180,
  keepFormsMonths: 24,
  version: 0,
};

export const clubSettingsContract = {
  getClubSettings: endpoint({
    method: "GET",
    path: "/api/admin/club-settings",
    who: "admin",
    feature: "membership",
    summary: "The club's settings.",
    input: z.strictObject({}),
    output: clubSettings,
    status: 200,
  }),
  saveClubSettings: endpoint({
    method: "PUT",
    path: "/api/admin/club-settings",
    who: "admin",
    feature: "membership",
    summary:
      "Replaces the club's settings; they hold within a minute. A conflict (409) when they were saved elsewhere since `version`.",
    input: z.extend(clubSettingsForm, { version: z.int().check(z.minimum(0)) }),
    output: clubSettings,
    status: 200,
  }),
};
