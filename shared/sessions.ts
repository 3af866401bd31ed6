import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** After how many days without use a session ends; used or not, it ends after thirty (infra/identity.ts). */
export const idleSessionDays = 14;

/** How often an open portal reports activity, in minutes. */
export const sessionNoteMinutes = 60;

/** The access token claim that marks a sign-in; a renewed token has none. */
export const signInClaim = "sign_in";

/**
 * `ClientMetadata` of a sign-in for changing the account, sent with each challenge: no other sign-in yields a token
 * that may.
 */
export const accountChangeMetadata = { purpose: "account-change" } as const;

/** A session of the caller's: where they are signed in. */
export const ownSession = z.object({
  id: z.string(),
  /** Such as "Chrome on Android". */
  device: z.string(),
  started_at: z.iso.datetime(),
  /** To the hour, about. */
  last_used_at: z.iso.datetime(),
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

const own = { who: "account", feature: "account" } as const;

export const sessionsContract = {
  listSessions: endpoint({
    ...own,
    method: "GET",
    path: "/api/sessions",
    summary: "Where the caller is signed in, the session that was used last first.",
    input: z.strictObject({}),
    output: z.object({ items: z.array(ownSession) }),
    status: 200,
  }),
  noteSession: endpoint({
    ...own,
    method: "PUT",
    path: "/api/sessions/current",
    summary:
      "Adds the caller's session to where they are signed in, or notes that it is used. Other endpoints refuse (401) a session that was not added, that was ended, or that nobody used for 14 days.",
    input: z.strictObject({}),
    ignoresBody: true,
    output: z.object({ id: z.string() }),
    status: 200,
  }),
  endOwnSession: endpoint({
    ...own,
    method: "DELETE",
    path: "/api/sessions/current",
    summary: "Ends the caller's session: its tokens are refused from now on, and its sockets close. Safe to repeat.",
    input: z.strictObject({}),
    output: z.object({ ended: z.literal(true) }),
    status: 200,
  }),
  endSessions: endpoint({
    ...own,
    method: "POST",
    path: "/api/sessions/end",
    summary:
      "Ends one of the caller's sessions, with `others` every session but that one, or without `session_id` all of them. Forbidden (403) without a sign-in of the last five minutes. Safe to repeat.",
    input: z.strictObject({
      session_id: z.optional(z.string({ error: "Invalid input" }).check(z.regex(/^[\w-]{22}$/, "Invalid input"))),
      others: z._default(z.boolean(), false),
    }),
    output: z.object({ ended: z.int() }),
    status: 200,
  }),
};
