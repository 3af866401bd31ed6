import type * as z from "zod/mini";
import type { communityFrames } from "#shared/community.ts";
import { AppError } from "../errors.ts";
import type { FrameOutcome, Sender } from "../messages/frame-outcome.ts";
import { firstIdSince } from "../messages/message-id.ts";
import { tell } from "../realtime/deliver.ts";
import { readUpTo } from "./topic-store.ts";

/** By how much the clocks of the machines that name messages may differ, in milliseconds. */
const tolerance = 60_000;

/** Notes how far a member has read a topic, and tells their other devices. Throws `invalid` for what is still to come. */
export const readTopic = async (
  { topic, upTo }: z.infer<typeof communityFrames.read>,
  { memberId, connectionId }: Sender,
): Promise<FrameOutcome> => {
  if (upTo > firstIdSince(new Date(Date.now() + tolerance).toISOString()))
    throw new AppError("invalid", "There is no such message yet.");
  const isNew = await readUpTo(memberId, topic, upTo);
  return isNew
    ? { others: () => tell([memberId], { type: "community.read", topic, upTo }, { except: connectionId }) }
    : {};
};
