import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { currency } from "./money.ts";
import { paragraph } from "./text.ts";

/** Who can become a member: anyone with a verified email address, or only accepted and invited people. */
export const admissionModes = ["open", "members-only"] as const;

const count = (min: number, max: number) => {
  const message = `Enter a whole number from ${min} to ${max}`;
  return z.int(message).check(z.minimum(min, message), z.maximum(max, message));
};

/** The maximum retention in months for leads, messages, and signups. */
export const maxFormsMonths = 120;

/** Settings for the whole club. */
export const clubSettingsForm = z.strictObject({
  /** The club's own, in lines as on an envelope, which letters to many have to name; empty until an owner gives it. */
  postalAddress: z._default(paragraph({ max: 200 }), ""),
  admission: z.enum(admissionModes),
  /** The promised answer time for applicants. */
  applicationDays: count(1, 90),
  /** How long a decision can be undone before its email is sent. */
  recallMinutes: count(0, 1440),
  invitationsPerQuarter: count(0, 100),
  /** How long waitlist offers are held, and how long in the last 24 hours before the event. */
  offerHours: count(1, 168),
  offerHoursOnLastDay: count(1, 24),
  /** How long the spots of who was approved are held for payment, and how long in the last 24 hours before the event. */
  paymentHours: z._default(count(1, 336), 48),
  paymentHoursOnLastDay: z._default(count(1, 24), 2),
  /** Retention of declined and withdrawn applications. */
  keepApplicationsDays: count(30, 3650),
  /** Retention of leads, messages, and signups. */
  keepFormsMonths: count(1, maxFormsMonths),
  /** In which levels have their prices. It stays while any has one, or money is outstanding. */
  currency,
});
export type ClubSettingsForm = z.infer<typeof clubSettingsForm>;

export const clubSettings = z.object({
  ...clubSettingsForm.shape,
  /** Incremented with each save. */
  version: z.int(),
});
export type ClubSettings = z.infer<typeof clubSettings>;

/** The defaults of a club that has never saved any. */
export const defaultClubSettings: ClubSettings = {
  postalAddress: "",
  admission: "open",
  applicationDays: 10,
  recallMinutes: 10,
  invitationsPerQuarter: 3,
  offerHours: 24,
  offerHoursOnLastDay: 2,
  paymentHours: 48,
  paymentHoursOnLastDay: 2,
  keepApplicationsDays: 180,
  keepFormsMonths: 24,
  currency: "usd",
  version: 0,
};

export const clubSettingsContract = {
  getClubSettings: endpoint({
    method: "GET",
    path: "/api/admin/club-settings",
    may: "owner",
    feature: "membership",
    summary: "The club's settings.",
    input: z.strictObject({}),
    output: clubSettings,
    status: 200,
  }),
  saveClubSettings: endpoint({
    method: "PUT",
    path: "/api/admin/club-settings",
    may: "owner",
    feature: "membership",
    summary:
      "Replaces the club's settings; they hold within a minute. A conflict (409) when they were saved elsewhere since `version`.",
    input: z.extend(clubSettingsForm, { version: z.int().check(z.minimum(0)) }),
    output: clubSettings,
    status: 200,
  }),
};
