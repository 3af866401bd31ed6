import type * as z from "zod/mini";
import type { communityFrames } from "#shared/community.ts";
import { AppError } from "../errors.ts";
import type { FrameOutcome, Sender } from "../messages/frame-outcome.ts";
import { changeMessage } from "./message-store.ts";
import { toldToAll } from "./told-to-all.ts";

/** Changes the text of one's own message. Throws `forbidden`, `conflict` for a deleted one, `not-found`, `too-many`. */
export const editCommunityMessage = async (
  { clientId, topic, id, content }: z.infer<typeof communityFrames.edit>,
  sender: Sender,
): Promise<FrameOutcome> => {
  const { before, after } = await changeMessage({ topic, id, by: sender.memberId }, (message) => {
    if (message.memberId !== sender.memberId) throw new AppError("forbidden", "You can only edit your own messages.");
    if (message.deleted) throw new AppError("conflict", "This message is deleted.");
    return message.content === content ? message : { ...message, content, edited_at: new Date().toISOString() };
  });
  return toldToAll(after, { clientId, isRepeated: after === before }, sender);
};
