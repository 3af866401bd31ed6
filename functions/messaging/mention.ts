import { isOfGroup, type Topic } from "#shared/community.ts";
import { findMentions, maxMentions, unknownMention, type Mention } from "#shared/messages.ts";
import { getTopicSubject } from "#shared/notices.ts";
import { isListed, readMembers } from "../members/member.ts";
import { readAliases } from "../members/merged.ts";
import { noticeWrite } from "../notify/notice.ts";
import { AppError } from "../platform/errors.ts";
import type { Write } from "../platform/table.ts";
import { listGroupMemberIds } from "./group.ts";
import { listNotMutedBy, readHiddenFrom } from "./hidden.ts";
import { listReachableOf } from "./may-message.ts";
import { toAuthor, type Sender } from "./message.ts";

/**
 * The members mentioned in a text: those in the directory who would accept a direct message, or oneself, without a
 * block either way, and in a group its members. `known` were mentioned before and stay. Throws `invalid`.
 */
export const readMentions = async (
  content: string,
  { by, topic, known = [] }: { by: string; topic: Topic; known?: readonly Mention[] },
): Promise<Mention[] | undefined> => {
  const ids = findMentions(content);
  if (ids.length === 0) return undefined;
  if (ids.length > maxMentions) throw new AppError("invalid", `Please mention at most ${maxMentions} members.`);
  const isKnown = (id: string) => known.some(({ user_id }) => user_id === id);
  const [members, hidden, readers] = await Promise.all([
    readMembers(ids.filter((id) => !isKnown(id))),
    readHiddenFrom(by),
    isOfGroup(topic) ? listGroupMemberIds(topic) : undefined,
  ]);
  const reachable = await listReachableOf(
    by,
    members.map((member) => ({ id: member.id, isListed: isListed(member) })),
  );
  const added = members.map((member) => {
    const { id, full_name } = member;
    const isReached = id === by || reachable.has(id);
    if (!isListed(member) || !isReached || hidden.includes(id) || readers?.has(id) === false)
      throw new AppError("invalid", unknownMention);
    return { user_id: id, full_name };
  });
  return [...known.filter(({ user_id }) => ids.includes(user_id)), ...added];
};

type About = { topic: Topic; topicName: string; id: string };

/** Ids of members to notify about a message. */
export type MessageRecipients = { mentioned: string[]; repliedTo?: string | undefined };

type News = { mentions?: readonly Mention[] | undefined; repliedTo?: string | undefined };

/** Whom to notify of a mention or reply: each once, except those who muted the sender. */
export const findMentioned = async (
  { mentions = [], repliedTo }: News,
  { memberId }: Sender,
): Promise<MessageRecipients> => {
  const { resolve } = await readAliases();
  const mentioned = [...new Set(mentions.map(({ user_id }) => resolve(user_id)))].filter((each) => each !== memberId);
  const isReplyTold = repliedTo !== undefined && repliedTo !== memberId && !mentioned.includes(repliedTo);
  const hearing = await listNotMutedBy([...mentioned, ...(isReplyTold ? [repliedTo] : [])], memberId);
  return {
    mentioned: mentioned.filter((each) => hearing.includes(each)),
    repliedTo: isReplyTold && hearing.includes(repliedTo) ? repliedTo : undefined,
  };
};

/**
 * Notifies them: parts of the message's transaction. Messages from one member to another in a topic share one notice,
 * read once the topic is read up to the newest. An edit adds its own notice, read at its message, which may be far
 * above what is read.
 */
export const mentionWrites = (
  { topic, topicName, id }: About,
  sender: Sender,
  { mentioned, repliedTo }: MessageRecipients,
  { isEdit = false } = {},
): Record<string, Write> => {
  const about = { by: toAuthor(sender), topic, topicName, messageId: id };
  const telling = isEdit
    ? { subject: id, about }
    : { subject: getTopicSubject(topic, sender.memberId), about, messageId: id };
  return Object.fromEntries([
    ...mentioned.map((each) => [`mention ${each}`, noticeWrite(each, { kind: "mention", ...telling })]),
    ...(repliedTo !== undefined ? [["reply", noticeWrite(repliedTo, { kind: "reply", ...telling })]] : []),
  ]) as Record<string, Write>;
};
