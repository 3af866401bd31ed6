import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** The token of a member's calendar feed. */
const token = z.string().check(z.regex(/^[\w-]{1,64}\.[\w-]{20,64}$/));

/** A member's calendar feed; without a token there is none. */
export const calendarFeed = z.object({ token: z.nullable(z.string()) });
export type CalendarFeed = z.infer<typeof calendarFeed>;

/** The address of a feed, below the site's origin. */
export const getFeedPath = (feedToken: string) => `/api/calendar/${feedToken}`;

const own = {
  path: "/api/calendar-feed",
  who: "member",
  feature: "registrations",
  input: z.strictObject({}),
  output: calendarFeed,
  status: 200,
} as const;

export const calendarFeedContract = {
  getCalendarFeed: endpoint({
    ...own,
    method: "GET",
    summary: "The token of the caller's calendar feed, if they have one.",
  }),
  renewCalendarFeed: endpoint({
    ...own,
    method: "POST",
    summary: "Gives the caller a calendar feed, in place of an earlier one, whose address then ends.",
  }),
  revokeCalendarFeed: endpoint({
    ...own,
    method: "DELETE",
    summary: "Ends the address of the caller's calendar feed.",
  }),
  readCalendarFeed: endpoint({
    method: "GET",
    path: "/api/calendar/{token}",
    who: "public",
    feature: "registrations",
    summary:
      "A member's events as an iCalendar file (RFC 5545), for calendar apps to subscribe to; answers 304 to an `If-None-Match` that still holds. Not found (404) for a wrong token, and once the membership has ended.",
    input: z.strictObject({ token }),
    output: z.string(),
    contentType: "text/calendar; charset=utf-8",
    status: 200,
    throttle: { rate: 50, burst: 200 },
  }),
};
