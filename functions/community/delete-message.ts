import type * as z from "zod/mini";
import type { communityFrames } from "#shared/community.ts";
import { AppError } from "../errors.ts";
import type { FrameOutcome, Sender } from "../messages/frame-outcome.ts";
import { changeMessage } from "./message-store.ts";
import { toldToAll } from "./told-to-all.ts";

/**
 * Empties a message, one's own or, as an admin, anybody's; its file goes with it. Throws `forbidden` and `not-found`.
 */
export const deleteCommunityMessage = async (
  { clientId, topic, id }: z.infer<typeof communityFrames.delete>,
  sender: Sender,
): Promise<FrameOutcome> => {
  const { before, after } = await changeMessage({ topic, id, by: sender.memberId }, (message) => {
    if (message.memberId !== sender.memberId && !sender.isAdmin)
      throw new AppError("forbidden", "You can only delete your own messages.");
    return message.deleted ? message : { ...message, content: "", attachment: undefined, deleted: true };
  });
  // Loaded on use: most messages have no file.
  if (before.attachment && after.deleted) await (await import("./attachments.ts")).discard(before.attachment);
  return toldToAll(after, { clientId, isRepeated: after === before }, sender);
};
