import type * as z from "zod/mini";
import type { SendCommunityMessage, communityFrames } from "#shared/community.ts";
import { auditWrite } from "../audit/entry.ts";
import { AppError } from "../platform/errors.ts";
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
 * The outcome of a frame that changed a message: an acknowledgement for its sender, and the message for all others. A
 * repetition is sent to them again, since they may have missed the first.
 */
export const announceToAll = (
  stored: StoredCommunityMessage,
  { clientId, isRepeated }: { clientId: string; isRepeated: boolean },
  sender: Sender,
): FrameOutcome => {
  const message = presentCommunityMessage(stored);
  return {
    reply: { type: "ack", clientId, message },
    others: async () => {
      if (!isRepeated || (await mayRepeat(sender.memberId)))
        await broadcast({ type: "community.message", message }, { except: sender.connectionId });
    },
  };
};

const buildMessage = (
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

const sendWithFile = async (
  frame: SendCommunityMessage,
  file: NonNullable<SendCommunityMessage["attachment"]>,
  sender: Sender,
) => {
  // Loaded on use: most messages have no file.
  const attachments = await import("./attachment-files.ts");
  let taken: StoredAttachment | undefined;
  try {
    taken = await attachments.takeAttachment(sender.memberId, file);
    const message = buildMessage(frame, sender, taken);
    const saved = await saveCommunityMessage(message);
    const isRepeated = saved.id !== message.id;
    if (isRepeated) await attachments.discardAttachment(taken);
    return { saved, isRepeated };
  } catch (error) {
    // Only when it is certain that no message refers to it.
    if (!(error instanceof AppError)) throw error;
    if (taken) await attachments.discardAttachment(taken);
    // An upload can be taken once, so a repetition of a saved message finds none.
    const earlier = taken ? undefined : await findSentCommunityMessage(sender.memberId, frame);
    if (!earlier) throw error;
    return { saved: earlier, isRepeated: true };
  }
};

const sendText = async (frame: SendCommunityMessage, sender: Sender) => {
  const message = buildMessage(frame, sender);
  const saved = await saveCommunityMessage(message);
  return { saved, isRepeated: saved.id !== message.id };
};

/** Sends a message to the community, once for each client id. Throws `invalid` for its file, and `too-many`. */
export const sendCommunityMessage = async (frame: SendCommunityMessage, sender: Sender): Promise<FrameOutcome> => {
  const { clientId, attachment: file } = frame;
  if (!file) {
    const { saved, isRepeated } = await sendText(frame, sender);
    return announceToAll(saved, { clientId, isRepeated }, sender);
  }
  const { saved, isRepeated } = await sendWithFile(frame, file, sender);
  const { reply, others } = announceToAll(saved, { clientId, isRepeated }, sender);
  const { discardUpload } = await import("./attachment-files.ts");
  return { reply, others: () => Promise.all([others?.(), discardUpload(sender.memberId, file.upload)]) };
};

/** Edits the sender's own message. Throws `forbidden`, `conflict` for a deleted one, `not-found`, `too-many`. */
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

/** The entry in the audit log of a message that an admin deletes, unless it is their own. */
const buildRemovalAudit = ({ memberId, full_name, id, topic }: StoredCommunityMessage, sender: Sender) =>
  memberId === sender.memberId
    ? {}
    : auditWrite({
        kind: "message-removed",
        by: { id: sender.memberId, name: sender.full_name },
        about: { memberId, name: full_name },
        object: { kind: "message", id, title: topic },
      });

/** Deletes the sender's own message or, for an admin, any message, with its file. Throws `forbidden` and `not-found`. */
export const deleteCommunityMessage = async (
  { clientId, topic, id }: z.infer<typeof communityFrames.delete>,
  sender: Sender,
): Promise<FrameOutcome> => {
  const remove = (message: StoredCommunityMessage) => {
    if (message.memberId !== sender.memberId && !sender.isAdmin)
      throw new AppError("forbidden", "You can only delete your own messages.");
    return message.deleted ? message : { ...message, content: "", attachment: undefined, deleted: true };
  };
  const { before, after } = await changeCommunityMessage({ topic, id, by: sender.memberId }, remove, (message) =>
    buildRemovalAudit(message, sender),
  );
  // Loaded on use: most messages have no file.
  if (before.attachment && after.deleted)
    await (await import("./attachment-files.ts")).discardAttachment(before.attachment);
  return announceToAll(after, { clientId, isRepeated: after === before }, sender);
};

/** The most that clocks of the machines that create message ids may differ. */
const clockToleranceMs = 60_000;

/** Records how far a member has read a topic, and tells their other devices. Throws `invalid` for an id in the future. */
export const readTopic = async (
  { topic, upTo }: z.infer<typeof communityFrames.read>,
  { memberId, connectionId }: Sender,
): Promise<FrameOutcome> => {
  if (upTo > firstIdSince(new Date(Date.now() + clockToleranceMs).toISOString()))
    throw new AppError("invalid", "There is no such message yet.");
  const isNew = await saveTopicRead(memberId, topic, upTo);
  return isNew
    ? { others: () => tell([memberId], { type: "community.read", topic, upTo }, { except: connectionId }) }
    : {};
};
