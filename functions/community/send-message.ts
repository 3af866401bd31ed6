import type { SendCommunityMessage } from "#shared/community.ts";
import { AppError } from "../errors.ts";
import type { FrameOutcome, Sender } from "../messages/frame-outcome.ts";
import { newMessageId } from "../messages/message-id.ts";
import { incomingKey } from "../uploads/incoming.ts";
import type { KeptAttachment, KeptMessage } from "./message-item.ts";
import { findSent, keep } from "./message-store.ts";
import { toldToAll } from "./told-to-all.ts";

const newMessage = (frame: SendCommunityMessage, sender: Sender, attachment?: KeptAttachment): KeptMessage => ({
  id: newMessageId(),
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
  const attachments = await import("./attachments.ts");
  let taken: KeptAttachment | undefined;
  try {
    taken = await attachments.take(sender.memberId, file);
    const message = newMessage(frame, sender, taken);
    const kept = await keep(message);
    if (kept.id !== message.id) await attachments.discard(taken);
    return { kept, isRepeated: kept.id !== message.id };
  } catch (error) {
    // Only when it is certain that no message names it.
    if (!(error instanceof AppError)) throw error;
    if (taken) await attachments.discard(taken);
    // A file is taken once: whoever repeats a message that is kept has none any more.
    const earlier = taken ? undefined : await findSent(sender.memberId, frame);
    if (!earlier) throw error;
    return { kept: earlier, isRepeated: true };
  }
};

const withoutFile = async (frame: SendCommunityMessage, sender: Sender) => {
  const message = newMessage(frame, sender);
  const kept = await keep(message);
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
    return toldToAll(kept, { clientId, isRepeated }, sender);
  }
  const { kept, isRepeated } = await withFile(frame, file, sender);
  const { reply, others } = toldToAll(kept, { clientId, isRepeated }, sender);
  const { discard } = await import("../uploads/taking.ts");
  return {
    reply,
    others: () => Promise.all([others?.(), discard(incomingKey(sender.memberId, file.upload))]),
  };
};
