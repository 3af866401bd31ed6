import * as z from "zod/mini";
import { realtimeContract } from "#shared/realtime.ts";
import { AppError } from "../errors.ts";
import { memberEndpoint } from "../http/doors.ts";
import { memberOf } from "../members/member-store.ts";
import { env } from "../platform/env.ts";
import { count } from "../platform/limit.ts";
import { issue } from "./ticket-store.ts";

const { SOCKET_URL } = env({ SOCKET_URL: z.url() });

/** A browser asks every four minutes, and whenever its line breaks. */
const limit = { what: "tickets", atMost: 120, seconds: 600 };

export const requestTicket = memberEndpoint(realtimeContract.requestTicket, async (_, member) => {
  const [isWithinLimit, { left_at }] = await Promise.all([count({ ...limit, by: member.id }), memberOf(member.id)]);
  // A token outlives its account by some minutes: this is where the browser learns that the session is over.
  if (left_at !== undefined) throw new AppError("unauthenticated", "Please sign in.");
  if (!isWithinLimit) throw new AppError("too-many", "Too many connections. Please try again in a few minutes.");
  const { ticket, expiresAt } = await issue(member);
  return { ticket, url: SOCKET_URL, expires_at: expiresAt.toISOString() };
});
