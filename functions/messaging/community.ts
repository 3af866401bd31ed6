import type * as z from "zod/mini";
import type { SendCommunityMessage, communityFrames } from "#shared/community.ts";
import { AppError } from "../platform/errors.ts";
import { incomingKey } from "../uploads/incoming.ts";
import {
  presentCommunityMessage,
  findSentCommunityMessage,
  saveCommunityMessage,
  changeCommunityMessage,
  saveTopicRead,
  type StoredCommunityMessage,
  type StoredAttachment,
} from "./community-message.ts";
import { broadcast, tell } from "./deliver.ts";
import { mayRepeat, createMessageId, firstIdSince, type FrameOutcome, type Sender } from "./message.ts";

/**
 * What a frame has led to that has changed a message, or had done so before: its sender is told that it is done, and
 * everybody else what became of the message, again where it is a repetition, since they may not have heard.
 */
export const announceToAll = (
  kept: StoredCommunityMessage,
  { clientId, isRepeated }: { clientId: string; isRepeated: boolean },
  sender: Sender,
): FrameOutcome => {
  const message = presentCommunityMessage(kept);
  return {
    reply: { type: "ack", clientId, message },
    others: async () => {
      if (!isRepeated || (await mayRepeat(sender.memberId)))
        await broadcast({ type: "community.message", message }, { except: sender.connectionId });
    },
  };
};

const newMessage = (
  frame: SendCommunityMessage,
  sender: Sender,
  attachment?: StoredAttachment,
): StoredCommunityMessage => ({
  id: createMessageId(),
  clientId: frame.clientId,
  topic: frame.topic,
  memberId: sender.memberId,
  full_name: sender.full_name,
  avatar: sender.avatar,
  content: frame.content,
  attachment,
  deleted: false,
  version: 1,
});

const withFile = async (
  frame: SendCommunityMessage,
  file: NonNullable<SendCommunityMessage["attachment"]>,
  sender: Sender,
) => {
  // Loaded on use: most messages bring no file.
  const attachments = await import("./attachment-files.ts");
  let taken: StoredAttachment | undefined;
  try {
    taken = await attachments.takeAttachment(sender.memberId, file);
    const message = newMessage(frame, sender, taken);
    const kept = await saveCommunityMessage(message);
    if (kept.id !== message.id) await attachments.discardAttachment(taken);
    return { kept, isRepeated: kept.id !== message.id };
  } catch (error) {
    // Only when it is certain that no message names it.
    if (!(error instanceof AppError)) throw error;
    if (taken) await attachments.discardAttachment(taken);
    // A file is taken once: whoever repeats a message that is kept has none any more.
    const earlier = taken ? undefined : await findSentCommunityMessage(sender.memberId, frame);
    if (!earlier) throw error;
    return { kept: earlier, isRepeated: true };
  }
};

const withoutFile = async (frame: SendCommunityMessage, sender: Sender) => {
  const message = newMessage(frame, sender);
  const kept = await saveCommunityMessage(message);
  return { kept, isRepeated: kept.id !== message.id };
};

/**
 * Keeps a message to the community, once over repetitions of its client id, and tells everybody. Throws `invalid` for a
 * file that cannot be taken, and `too-many`.
 */
export const sendCommunityMessage = async (frame: SendCommunityMessage, sender: Sender): Promise<FrameOutcome> => {
  const { clientId, attachment: file } = frame;
  if (!file) {
    const { kept, isRepeated } = await withoutFile(frame, sender);
    return announceToAll(kept, { clientId, isRepeated }, sender);
  }
  const { kept, isRepeated } = await withFile(frame, file, sender);
  const { reply, others } = announceToAll(kept, { clientId, isRepeated }, sender);
  const { discardUpload } = await import("../uploads/take.ts");
  return {
    reply,
    others: () => Promise.all([others?.(), discardUpload(incomingKey(sender.memberId, file.upload))]),
  };
};

/** Changes the text of one's own message. Throws `forbidden`, `conflict` for a deleted one, `not-found`, `too-many`. */
export const editCommunityMessage = async (
  { clientId, topic, id, content }: z.infer<typeof communityFrames.edit>,
  sender: Sender,
): Promise<FrameOutcome> => {
  const { before, after } = await changeCommunityMessage({ topic, id, by: sender.memberId }, (message) => {
    if (message.memberId !== sender.memberId) throw new AppError("forbidden", "You can only edit your own messages.");
    if (message.deleted) throw new AppError("conflict", "This message is deleted.");
    return message.content === content ? message : { ...message, content, edited_at: new Date().toISOString() };
  });
  return announceToAll(after, { clientId, isRepeated: after === before }, sender);
};

/**
 * Empties a message, one's own or, as an admin, anybody's; its file goes with it. Throws `forbidden` and `not-found`.
 */
export const deleteCommunityMessage = async (
  { clientId, topic, id }: z.infer<typeof communityFrames.delete>,
  sender: Sender,
): Promise<FrameOutcome> => {
  const { before, after } = await changeCommunityMessage({ topic, id, by: sender.memberId }, (message) => {
    if (message.memberId !== sender.memberId && !sender.isAdmin)
      throw new AppError("forbidden", "You can only delete your own messages.");
    return message.deleted ? message : { ...message, content: "", attachment: undefined, deleted: true };
  });
  // Loaded on use: most messages have no file.
  if (before.attachment && after.deleted)
    await (await import("./attachment-files.ts")).discardAttachment(before.attachment);
  return announceToAll(after, { clientId, isRepeated: after === before }, sender);
};

/** By how much the clocks of the machines that name messages may differ, in milliseconds. */
const tolerance = 60_000;

/** Notes how far a member has read a topic, and tells their other devices. Throws `invalid` for what is still to come. */
export const readTopic = async (
  { topic, upTo }: z.infer<typeof communityFrames.read>,
  { memberId, connectionId }: Sender,
): Promise<FrameOutcome> => {
  if (upTo > firstIdSince(new Date(Date.now() + tolerance).toISOString()))
    throw new AppError("invalid", "There is no such message yet.");
  const isNew = await saveTopicRead(memberId, topic, upTo);
  return isNew
    ? { others: () => tell([memberId], { type: "community.read", topic, upTo }, { except: connectionId }) }
    : {};
};
