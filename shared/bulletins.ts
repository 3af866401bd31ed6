import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { eventId } from "./events.ts";
import { registrationToken } from "./registrations.ts";
import { paragraph } from "./text.ts";

/** Per event: each is an email to everybody. */
export const maxBulletins = 20;

/** An admin's message to everybody with spots for an event, including those who get spots later. */
export const bulletin = z.object({
  id: z.string(),
  text: z.string(),
  /** In UTC. */
  at: z.iso.datetime(),
});
export type Bulletin = z.infer<typeof bulletin>;

export const maxBulletinLength = 1000;

/** The admin's form. */
export const bulletinForm = z.strictObject({
  text: paragraph({
    min: 10,
    max: maxBulletinLength,
    message: "Please write at least 10 characters",
  }),
});
export type BulletinForm = z.infer<typeof bulletinForm>;

const output = z.object({ items: z.array(bulletin) });

export const bulletinsContract = {
  listBulletins: endpoint({
    method: "GET",
    path: "/api/admin/events/{eventId}/bulletins",
    may: ["events", "reader"],
    within: "event",
    feature: "events",
    summary: "What admins wrote to the registrants of an event, newest first.",
    input: z.strictObject({ eventId }),
    output,
    status: 200,
  }),
  sendBulletin: endpoint({
    method: "POST",
    path: "/api/admin/events/{eventId}/bulletins",
    may: "events",
    within: "event",
    feature: "events",
    summary:
      "Writes to everybody who has spots for an event, or an offer of some, once per Idempotency-Key; who registers later gets it with their emails. A conflict (409) for a draft, an event that is over, or one with 20 of them.",
    input: z.extend(bulletinForm, { eventId }),
    output,
    status: 201,
  }),
  readBulletins: endpoint({
    method: "GET",
    path: "/api/registrations/by-link/bulletins",
    takesLink: true,
    who: "public",
    feature: "registrations",
    summary: "The same for the registration behind a private link.",
    input: z.strictObject({ token: registrationToken }),
    output,
    status: 200,
    throttle: { rate: 100, burst: 500 },
  }),
};
