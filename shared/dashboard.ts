import * as z from "zod/mini";
import { conversation } from "./conversations.ts";
import { endpoint } from "./endpoint.ts";
import { clubEvent } from "./events.ts";
import { memberCard } from "./members.ts";
import { registrationWithEvent } from "./registrations.ts";

/** Counts for admins stop here; screens then show "99+". */
export const maxWaitingCount = 100;

/** What an owner does first in a new club, in this order. */
export const firstSteps = ["address", "levels", "event", "invitation", "second-factor"] as const;
export type FirstStep = (typeof firstSteps)[number];

/** The portal's home page. */
export const dashboard = z.object({
  /** The next event that is not over, among those for members and the caller's registrations. */
  next: z.nullable(
    z.object({
      event: clubEvent,
      /** The caller's registration for it, unless that is canceled. */
      registration: z.nullable(
        z.extend(z.pick(registrationWithEvent, { id: true, reference: true, status: true, token: true }), {
          /** Until when spots are held for it to accept, in UTC; absent without an offer. */
          offeredUntil: z.optional(z.iso.datetime()),
          /** Likewise for its payment. */
          heldUntil: z.optional(z.iso.datetime()),
        }),
      ),
    }),
  ),
  /** Spots for other events that the caller can accept, or has yet to pay for, earliest deadline first. */
  offers: z.array(
    z.extend(z.pick(registrationWithEvent, { token: true }), {
      title: clubEvent.shape.title,
      until: z.iso.datetime(),
      isToPay: z.optional(z.literal(true)),
    }),
  ),
  /** Number of events for members that are not over. */
  upcoming: z.int(),
  /** The caller's conversations with unread messages, newest first, at most three. */
  unread: z.array(conversation),
  /** Members who joined in the last thirty days, newest first, at most four, without the caller. */
  newMembers: z.array(memberCard),
  /** Number of applicants the caller is asked to vouch for. */
  vouches: z.int(),
  /** Number of introductions awaiting the caller: to pass on, or to answer. */
  introductions: z.int(),
  /** For an owner: what is left to do first; absent once all is done, or an owner has left it. */
  firstSteps: z.optional(z.array(z.enum(firstSteps))),
});
export type Dashboard = z.infer<typeof dashboard>;

/** Counts for the admins, each up to `mostWaiting`. */
export const waiting = z.object({
  /** Applications without a decision. */
  applications: z.int(),
  /** Overdue applications among them. */
  overdue: z.int(),
  /** Registrations without a decision, for events that are not over. */
  registrations: z.int(),
  /** Open reports of messages. */
  reports: z.int(),
  /** Requests to the club for an introduction. */
  introductions: z.int(),
  /** Messages to the club that no admin has handled. */
  messages: z.int(),
  /** Forms that look automated, and wait to be released or deleted. */
  automated: z.int(),
  /** Groups that members have proposed. */
  groups: z.int(),
});
export type Waiting = z.infer<typeof waiting>;

export const dashboardContract = {
  getDashboard: endpoint({
    method: "GET",
    path: "/api/dashboard",
    who: "member",
    feature: "dashboard",
    summary:
      "The caller's next event, unread conversations, the newest members, how many applicants and introductions wait for the caller, and, for an owner of a new club, what is left to do first.",
    input: z.strictObject({}),
    output: dashboard,
    status: 200,
  }),
  leaveFirstSteps: endpoint({
    method: "DELETE",
    path: "/api/admin/first-steps",
    may: "owner",
    feature: "dashboard",
    summary:
      "Ends what owners of a new club are asked to do first, for all of them and for good; the same where it has ended.",
    input: z.strictObject({}),
    output: z.object({ left: z.literal(true) }),
    status: 200,
  }),
  countWaiting: endpoint({
    method: "GET",
    path: "/api/admin/waiting",
    may: ["events", "members", "conversations"],
    within: "events",
    feature: "dashboard",
    summary:
      "How many applications, registrations, reports, introductions, messages, forms that look automated, and proposals of groups wait for an admin, each counted up to 100; answers 304 to an `If-None-Match` that still holds.",
    input: z.strictObject({}),
    output: waiting,
    status: 200,
  }),
};
