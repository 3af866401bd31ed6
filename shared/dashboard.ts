import * as z from "zod/mini";
import { conversation } from "./conversations.ts";
import { endpoint } from "./endpoint.ts";
import { clubEvent } from "./events.ts";
import { memberCard } from "./members.ts";
import { registrationWithEvent } from "./registrations.ts";

/** What waits for an admin is counted up to here; screens then say "99+". */
export const maxWaitingCount = 100;

/** What a member finds when they come in. */
export const dashboard = z.object({
  /** The soonest event that is not over, of those for members and those the caller is registered for. */
  next: z.nullable(
    z.object({
      event: clubEvent,
      /** The caller's registration for it, unless that is canceled. */
      registration: z.nullable(
        z.extend(z.pick(registrationWithEvent, { id: true, reference: true, status: true, token: true }), {
          /** Until when spots are held for it to accept, in UTC; absent without an offer. */
          offeredUntil: z.optional(z.iso.datetime()),
        }),
      ),
    }),
  ),
  /** Spots of other events that are held for the caller to accept, the offer that ends first first. */
  offers: z.array(
    z.extend(z.pick(registrationWithEvent, { token: true }), { title: clubEvent.shape.title, until: z.iso.datetime() }),
  ),
  /** Number of events for members that are not over. */
  upcoming: z.int(),
  /** The caller's conversations with unread messages, newest first, at most three. */
  unread: z.array(conversation),
  /** Who has joined the directory in the last thirty days, newest first, at most four, without the caller. */
  newMembers: z.array(memberCard),
  /** How many applicants the caller is asked to vouch for. */
  vouches: z.int(),
  /** How many introductions wait for the caller: to pass on, or to accept. */
  introductions: z.int(),
});
export type Dashboard = z.infer<typeof dashboard>;

/** How much waits for the admins, each counted up to `mostWaiting`. */
export const waiting = z.object({
  /** Applications without a decision. */
  applications: z.int(),
  /** Those of them whose applicants should have heard from the club by now. */
  overdue: z.int(),
  /** Registrations without a decision, for events that are not over. */
  registrations: z.int(),
  /** Open reports of messages. */
  reports: z.int(),
  /** Requests to the club for an introduction. */
  introductions: z.int(),
  /** Messages to the club that no admin has handled. */
  messages: z.int(),
});
export type Waiting = z.infer<typeof waiting>;

export const dashboardContract = {
  getDashboard: endpoint({
    method: "GET",
    path: "/api/dashboard",
    who: "member",
    feature: "dashboard",
    summary:
      "The caller's next event, unread conversations, the newest members, and how many applicants and introductions wait for the caller.",
    input: z.strictObject({}),
    output: dashboard,
    status: 200,
  }),
  countWaiting: endpoint({
    method: "GET",
    path: "/api/admin/waiting",
    who: "admin",
    feature: "dashboard",
    summary:
      "How many applications, registrations, reports, introductions, and messages wait for an admin, each counted up to 100; answers 304 to an `If-None-Match` that still holds.",
    input: z.strictObject({}),
    output: waiting,
    status: 200,
  }),
};
