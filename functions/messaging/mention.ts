import type { Topic } from "#shared/community.ts";
import { findMentions, maxMentions, unknownMention, type Mention } from "#shared/messages.ts";
import { readMembers, toCard } from "../members/member.ts";
import { noticeWrite } from "../notices/notice.ts";
import { AppError } from "../platform/errors.ts";
import type { Write } from "../platform/table.ts";
import { readHiddenFrom } from "./hidden.ts";
import { toAuthor, type Sender } from "./message.ts";

/**
 * Whom a text mentions, by name: members whom the directory shows, and nobody on either side of a block. `known` were
 * mentioned before and stay. Throws `invalid`.
 */
export const readMentions = async (
  content: string,
  by: string,
  known: readonly Mention[] = [],
): Promise<Mention[] | undefined> => {
  const ids = findMentions(content);
  if (ids.length === 0) return undefined;
  if (ids.length > maxMentions) throw new AppError("invalid", `Please mention at most ${maxMentions} members.`);
  const isKnown = (id: string) => known.some(({ user_id }) => user_id === id);
  const [members, hidden] = await Promise.all([readMembers(ids.filter((id) => !isKnown(id))), readHiddenFrom(by)]);
  const added = members.map((member) => {
    const card = toCard(member);
    if (!card || hidden.includes(card.id)) throw new AppError("invalid", unknownMention);
    return { user_id: card.id, full_name: card.full_name };
  });
  return [...known.filter(({ user_id }) => ids.includes(user_id)), ...added];
};

type About = { topic: Topic; id: string };
type Told = { mentions: readonly Mention[]; repliedTo?: string | undefined };

/** Tells those who are mentioned, and the author of what is replied to, each once: parts of the message's transaction. */
export const mentionWrites = (
  { topic, id }: About,
  sender: Sender,
  { mentions, repliedTo }: Told,
): Record<string, Write> => {
  const about = { by: toAuthor(sender), topic, messageId: id };
  const mentioned = mentions.map(({ user_id }) => user_id).filter((each) => each !== sender.memberId);
  const isReplyTold = repliedTo !== undefined && repliedTo !== sender.memberId && !mentioned.includes(repliedTo);
  return Object.fromEntries([
    ...mentioned.map((each) => [`mention ${each}`, noticeWrite(each, { kind: "mention", subject: id, about })]),
    ...(isReplyTold ? [["reply", noticeWrite(repliedTo, { kind: "reply", subject: id, about })]] : []),
  ]) as Record<string, Write>;
};
