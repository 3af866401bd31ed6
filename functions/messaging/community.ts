import type * as z from "zod/mini";
import { formerMember } from "#shared/account.ts";
import {
  slugOfTopic,
  type CommunityMessage,
  type SendCommunityMessage,
  type communityFrames,
} from "#shared/community.ts";
import { findMentions, type Mention } from "#shared/messages.ts";
import { canPollEnd, questionIsFixed, wrongPollEnd } from "#shared/polls.ts";
import { auditWrite } from "../audit/entry.ts";
import { markTopicNoticesRead } from "../notify/notice.ts";
import { AppError } from "../platform/errors.ts";
import {
  changeCommunityMessage,
  findSentCommunityMessage,
  findStoredMessage,
  presentCommunityMessages,
  saveCommunityMessage,
  saveCommunityReaction,
  saveVote,
  type StoredAttachment,
  type StoredCommunityMessage,
  toDeleted,
} from "./community-message.ts";
import { tell, tellTopic } from "./deliver.ts";
import { readHiddenFrom } from "./hidden.ts";
import { findMentioned, mentionWrites, readMentions, type MessageRecipients } from "./mention.ts";
import {
  mayRepeat,
  createMessageId,
  firstMessageIdSince,
  quoteNotFound,
  readAuthors,
  type FrameOutcome,
  type Sender,
} from "./message.ts";
import { deleteVotes, startPoll } from "./poll.ts";
import { presentReactionChange } from "./reaction.ts";
import { saveTopicRead } from "./topic-read.ts";
import { requireOpenTopic, requireTopic } from "./topic.ts";

/**
 * The outcome of a frame that changed a message: an acknowledgement for its sender, and the message for everyone else.
 * Repeats are broadcast again, since the first may have been missed.
 */
const announceToAll = async (
  stored: StoredCommunityMessage,
  { clientId, isRepeated, quoted }: { clientId: string; isRepeated: boolean; quoted?: StoredCommunityMessage },
  sender: Sender,
): Promise<FrameOutcome> => {
  const [message] = (await presentCommunityMessages([stored], { known: quoted ? [quoted] : [] })) as [CommunityMessage];
  return {
    reply: { type: "ack", clientId, message },
    others: async () => {
      if (!isRepeated || (await mayRepeat(sender.memberId)))
        await tellTopic(stored.topic, { type: "community.message", message }, { except: sender.connectionId });
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
  poll: frame.poll && startPoll(frame.poll),
  reply_to: frame.replyTo,
  deleted: false,
  version: 1,
});

/** Whom a message mentions, and who is notified. */
type Addressed = { topicName: string; mentions: Mention[] | undefined; told: MessageRecipients };

/** A message as that of the account that its author has now. */
const toAuthorNow = async <Written extends { memberId: string }>(written: Written) => (await readAuthors())(written);

/** A message's author, unless a block applies or they have left. */
const findRepliedTo = async (quoted: StoredCommunityMessage, sender: Sender) => {
  const [{ memberId }, hidden] = await Promise.all([toAuthorNow(quoted), readHiddenFrom(sender.memberId)]);
  if (memberId === sender.memberId || quoted.full_name === formerMember) return undefined;
  return hidden.includes(memberId) ? undefined : memberId;
};

const sendWithFile = async (
  frame: SendCommunityMessage,
  file: NonNullable<SendCommunityMessage["attachment"]>,
  sender: Sender,
  { topicName, mentions, told }: Addressed,
) => {
  // Loaded on use: most messages have no file.
  const attachments = await import("./attachment-files.ts");
  let taken: StoredAttachment | undefined;
  try {
    taken = await attachments.takeAttachment(sender.memberId, file);
    const message = { ...buildMessage(frame, sender, taken), mentions };
    const saved = await saveCommunityMessage(message, mentionWrites({ ...message, topicName }, sender, told));
    const isRepeated = saved.id !== message.id;
    if (isRepeated) await attachments.discardAttachment(taken);
    return { saved, isRepeated };
  } catch (error) {
    // Only when no message can refer to it.
    if (!(error instanceof AppError)) throw error;
    if (taken) await attachments.discardAttachment(taken);
    // An upload can be used once, so a repeat of a saved message does not find it.
    const earlier = taken ? undefined : await findSentCommunityMessage(sender.memberId, frame);
    if (!earlier) throw error;
    return { saved: earlier, isRepeated: true };
  }
};

const sendText = async (frame: SendCommunityMessage, sender: Sender, { topicName, mentions, told }: Addressed) => {
  const message = { ...buildMessage(frame, sender), mentions };
  const saved = await saveCommunityMessage(message, mentionWrites({ ...message, topicName }, sender, told));
  return { saved, isRepeated: saved.id !== message.id };
};

/**
 * Sends a message to the community, once per client id, and notifies those it mentions or answers. Throws `invalid` for
 * its file, its mentions and its poll's end, `not-found` for the message it replies to, and `too-many`.
 */
export const sendCommunityMessage = async (frame: SendCommunityMessage, sender: Sender): Promise<FrameOutcome> => {
  const { clientId, topic, replyTo, content, attachment: file } = frame;
  const { name: topicName } = await requireOpenTopic(topic, sender.memberId);
  if (frame.poll && !canPollEnd(frame.poll.until)) {
    // A repeat of a saved one may come later than its poll could begin.
    const earlier = await findSentCommunityMessage(sender.memberId, frame);
    if (!earlier) throw new AppError("invalid", wrongPollEnd);
    return announceToAll(earlier, { clientId, isRepeated: true }, sender);
  }
  const [quoted, mentions] = await Promise.all([
    replyTo === undefined ? undefined : findStoredMessage(topic, replyTo),
    readMentions(content, { by: sender.memberId, topic }),
  ]);
  if (replyTo !== undefined && !quoted) throw quoteNotFound();
  const repliedTo = quoted && (await findRepliedTo(quoted, sender));
  const addressed = { topicName, mentions, told: await findMentioned({ mentions, repliedTo }, sender) };
  const announce = ({ saved, isRepeated }: { saved: StoredCommunityMessage; isRepeated: boolean }) =>
    announceToAll(saved, { clientId, isRepeated, ...(quoted && { quoted }) }, sender);
  if (!file) return announce(await sendText(frame, sender, addressed));
  const { reply, others } = await announce(await sendWithFile(frame, file, sender, addressed));
  const { discardUpload } = await import("./attachment-files.ts");
  return { reply, others: () => Promise.all([others?.(), discardUpload(sender.memberId, file.upload)]) };
};

/**
 * Edits the sender's own message and notifies newly mentioned members. Throws `invalid`, `forbidden`, `conflict` for a
 * deleted one and for a question that somebody has answered, `not-found`, `too-many`.
 */
export const editCommunityMessage = async (
  { clientId, topic, id, content }: z.infer<typeof communityFrames.edit>,
  sender: Sender,
): Promise<FrameOutcome> => {
  const { name: topicName } = await requireOpenTopic(topic, sender.memberId);
  // Most changes mention nobody.
  const isMentioning = findMentions(content).length > 0;
  const known = isMentioning ? ((await findStoredMessage(topic, id))?.mentions ?? []) : [];
  const mentions = await readMentions(content, { by: sender.memberId, topic, known });
  const added = (mentions ?? []).filter(({ user_id }) => !known.some((each) => each.user_id === user_id));
  const told = await findMentioned({ mentions: added }, sender);
  const ofNow = await readAuthors();
  const { before, after } = await changeCommunityMessage(
    { topic, id, by: sender.memberId },
    (message) => {
      if (ofNow(message).memberId !== sender.memberId)
        throw new AppError("forbidden", "You can only edit your own messages.");
      if (message.deleted) throw new AppError("conflict", "This message is deleted.");
      if (message.content === content) return message;
      if (message.poll && message.poll.counts.voters > 0) throw new AppError("conflict", questionIsFixed);
      return { ...message, content, mentions, edited_at: new Date().toISOString() };
    },
    () => mentionWrites({ topic, topicName, id }, sender, told, { isEdit: true }),
  );
  return announceToAll(after, { clientId, isRepeated: after === before }, sender);
};

/** The log entry when an admin deletes another member's message. */
const buildRemovalAudit = (
  { memberId, full_name, id }: Pick<StoredCommunityMessage, "memberId" | "full_name" | "id">,
  topicName: string,
  sender: Sender,
) =>
  memberId === sender.memberId
    ? {}
    : auditWrite({
        kind: "message-removed",
        by: { id: sender.memberId, name: sender.full_name },
        about: { memberId, name: full_name },
        object: { kind: "message", id, title: topicName },
      });

/** Deletes the sender's own message or, for an admin, any message, with its file. Throws `forbidden` and `not-found`. */
export const deleteCommunityMessage = async (
  { clientId, topic, id }: z.infer<typeof communityFrames.delete>,
  sender: Sender,
): Promise<FrameOutcome> => {
  const { name: topicName } = await requireTopic(topic, sender.memberId);
  const ofNow = await readAuthors();
  const remove = (message: StoredCommunityMessage) => {
    if (ofNow(message).memberId !== sender.memberId && !sender.isAdmin)
      throw new AppError("forbidden", "You can only delete your own messages.");
    return toDeleted(message);
  };
  const { before, after } = await changeCommunityMessage({ topic, id, by: sender.memberId }, remove, (message) =>
    buildRemovalAudit(ofNow(message), topicName, sender),
  );
  // Loaded on use: most messages have no file.
  if (before.attachment && after.deleted)
    await (await import("./attachment-files.ts")).discardAttachment(before.attachment);
  // Of a repeat too: the first may have stopped before that.
  if (before.poll !== undefined || before.deleted) await deleteVotes(id);
  return announceToAll(after, { clientId, isRepeated: after === before }, sender);
};

/**
 * Adds or removes the sender's reaction and broadcasts it. A repeat gets the same acknowledgement. Throws `not-found`,
 * `conflict` and `too-many`.
 */
export const reactInCommunity = async (
  { clientId, topic, id, emoji, isOn }: z.infer<typeof communityFrames.react>,
  { memberId, connectionId }: Sender,
): Promise<FrameOutcome> => {
  await requireOpenTopic(topic, memberId);
  const reaction = { emoji, by: memberId, isOn };
  const { message: stored, isChanged } = await saveCommunityReaction(topic, id, reaction);
  const [message] = (await presentCommunityMessages([stored], { viewer: memberId })) as [CommunityMessage];
  const change = presentReactionChange(stored, reaction);
  return {
    reply: { type: "ack", clientId, message },
    ...(isChanged && {
      others: () => tellTopic(topic, { type: "community.reaction", topic, ...change }, { except: connectionId }),
    }),
  };
};

/**
 * Makes the sender's vote in a poll these choices and broadcasts the counts, to their own other devices with what they
 * chose. A repeat gets the same acknowledgement. Throws `invalid`, `not-found`, `conflict` and `too-many`.
 */
export const voteInCommunity = async (
  { clientId, topic, id, choices }: z.infer<typeof communityFrames.vote>,
  { memberId, connectionId }: Sender,
): Promise<FrameOutcome> => {
  await requireOpenTopic(topic, memberId);
  const { message: stored, isChanged } = await saveVote(topic, id, { by: memberId, choices });
  const [message] = (await presentCommunityMessages([stored], { viewer: memberId })) as [CommunityMessage];
  const { poll } = message;
  return {
    reply: { type: "ack", clientId, message },
    ...(isChanged &&
      poll && {
        others: () => {
          const frame = { type: "community.poll" as const, topic, id, counts: poll.counts };
          const own = { ...frame, mine: poll.mine };
          return tellTopic(topic, () => (to) => (to.memberId === memberId ? own : frame), { except: connectionId });
        },
      }),
  };
};

/** The maximum clock skew between machines that create message ids. */
const clockToleranceMs = 60_000;

/**
 * Records how far a member has read a topic, marks its notices up to there as read, and updates their other devices.
 * Throws `invalid` for an id in the future.
 */
export const readTopic = async (
  { topic, upTo }: z.infer<typeof communityFrames.read>,
  { memberId, connectionId }: Sender,
): Promise<FrameOutcome> => {
  if (upTo > firstMessageIdSince(new Date(Date.now() + clockToleranceMs).toISOString()))
    throw new AppError("invalid", "There is no such message yet.");
  await requireTopic(topic, memberId);
  const { isNew, isTold } = await saveTopicRead(memberId, topic, upTo);
  if (isTold) await markTopicNoticesRead(memberId, slugOfTopic(topic), upTo);
  return isNew
    ? { others: () => tell([memberId], { type: "community.read", topic, upTo }, { except: connectionId }) }
    : {};
};
