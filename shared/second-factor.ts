import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { memberId } from "./members.ts";

/**
 * The scope with which an access token may change its Cognito account; only granted by a sign-in for that purpose.
 */
export const selfServiceScope = "aws.cognito.signin.user.admin";

/** The caller's second factor: codes of an authenticator app (TOTP). */
export const secondFactor = z.object({
  /** Whether the club requires a second factor from admins. */
  isRequired: z.boolean(),
  /** When it was set up; null if there is none. */
  since: z.nullable(z.iso.datetime()),
  /** When it was found disabled without a reset, and so invalid; null if valid. */
  offSince: z.nullable(z.iso.datetime()),
  /** Whether this session started with it. */
  isUsed: z.boolean(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

const row = { feature: "membership" } as const;

export const secondFactorContract = {
  getSecondFactor: endpoint({
    ...row,
    method: "GET",
    path: "/api/own-second-factor",
    who: "account",
    summary: "Whether the caller has a second factor, and whether this session began with it.",
    input: z.strictObject({}),
    output: secondFactor,
    status: 200,
  }),
  noteSecondFactor: endpoint({
    ...row,
    method: "POST",
    path: "/api/own-second-factor",
    who: "account",
    summary:
      "Notes that an admin has set up a second factor at Cognito, which asks for it from then on; where the club requires one, only sessions that began with it count as an admin's. A conflict (409) where Cognito knows of none, or where one was switched off without a reset; forbidden (403) for who is no admin. Safe to repeat.",
    input: z.strictObject({}),
    output: secondFactor,
    status: 201,
  }),
  resetSecondFactor: endpoint({
    ...row,
    method: "POST",
    path: "/api/admin/members/{memberId}/second-factor/reset",
    may: "owner",
    summary:
      "Takes the second factor of another admin away, who has lost it, and ends their sessions: they sign in by password, as a member, and set up another one. A conflict (409) for one's own. Safe to repeat.",
    input: z.strictObject({ memberId }),
    output: z.object({ reset: z.literal(true) }),
    status: 200,
  }),
};
