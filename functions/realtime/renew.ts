import type { ClientFrame } from "#shared/realtime.ts";
import { AppError } from "../errors.ts";
import type { FrameOutcome, Sender } from "../messages/frame-outcome.ts";
import { connection, renew } from "./connection-store.ts";
import { announceVisibility } from "./presence.ts";
import { rememberSender } from "./senders.ts";
import { sessionOf } from "./session.ts";
import { redeem } from "./ticket-store.ts";

type Renew = Extract<ClientFrame, { action: "renew" }>;

const notTheirs = () => new AppError("unauthenticated", "Please sign in.");

/** The session of a connection's member goes on, as a new ticket of theirs proves. */
export const renewSession = async ({ ticket }: Renew, { connectionId }: Sender): Promise<FrameOutcome> => {
  const now = new Date();
  const [before, member] = await Promise.all([connection(connectionId), redeem(ticket, now)]);
  if (!member) throw new AppError("invalid", "This ticket has expired.");
  if (member.id !== before?.memberId) throw notTheirs();
  const after = await renew(before, { ...before, ...(await sessionOf(member, now)) }, now);
  if (!after) throw notTheirs();
  rememberSender(after);
  const isOther = after.isVisible !== before.isVisible;
  return { reply: { type: "pong" }, ...(isOther && { others: () => announceVisibility(after) }) };
};
