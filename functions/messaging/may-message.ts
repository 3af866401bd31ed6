import type { MessagesFrom } from "#shared/conversations.ts";
import { findAcquaintedIds } from "../members/acquaintance.ts";
import { isListed, readMember } from "../members/member.ts";
import {
  findParticipant,
  findParticipants,
  getConversationId,
  hasBegun,
  type StoredParticipant,
} from "./conversation.ts";
import { findMessageRestrictions, acceptsFirstMessage, memberAcceptsFirstMessage } from "./preferences.ts";

/** What one's side of a conversation says about the next message; undefined where there is none yet. */
const decideByConversation = (participant: StoredParticipant | undefined) => {
  if (participant?.refused) return false;
  return hasBegun(participant) && participant.last_message_id !== undefined ? true : undefined;
};

/**
 * Whether a message to a member would arrive, as far as their settings and the directory say: a block by them is not told.
 * Alike for a member who takes no messages, one who has left or is suspended, and one who is unknown.
 */
export const mayMessage = async (me: string, memberId: string) => {
  if (memberId === me) return false;
  const [participant, member] = await Promise.all([
    findParticipant(me, getConversationId(me, memberId)),
    readMember(memberId),
  ]);
  if (member.left_at !== undefined) return false;
  return decideByConversation(participant) ?? (isListed(member) && (await memberAcceptsFirstMessage(memberId, me)));
};

type Known = {
  /** From whom those take messages who do not from everyone. */
  choosy: ReadonlyMap<string, MessagesFrom>;
  /** Whom the sender met. */
  acquainted: ReadonlySet<string>;
};

/**
 * Of some members, the ids of those whom a message would reach, as `mayMessage` says of one. What is known decides on nearly
 * all; of the others one batch reads their conversations with the sender, half a unit each.
 */
export const listReachable = async (
  me: string,
  members: readonly { id: string; isListed: boolean }[],
  { choosy, acquainted }: Known,
): Promise<ReadonlySet<string>> => {
  const isOpen = ({ id, isListed }: (typeof members)[number]) =>
    isListed && acceptsFirstMessage(choosy.get(id) ?? "everyone", acquainted.has(id));
  const others = members.filter(({ id }) => id !== me);
  // Who takes messages from nobody takes none in a conversation either.
  const unknown = others.filter((each) => !isOpen(each) && choosy.get(each.id) !== "none").map(({ id }) => id);
  const participants = unknown.length > 0 ? await findParticipants(me, unknown) : [];
  return new Set([
    ...others.filter(isOpen).map(({ id }) => id),
    ...unknown.filter((_, index) => decideByConversation(participants[index])),
  ]);
};

/**
 * The same of a few members, of whom nothing is known: half a unit for each, and as much again for those who do not take
 * messages from everyone.
 */
export const listReachableOf = async (me: string, members: readonly { id: string; isListed: boolean }[]) => {
  const choosy = await findMessageRestrictions(members.map(({ id }) => id).filter((id) => id !== me));
  const fromMet = [...choosy].flatMap(([id, from]) => (from === "met" ? [id] : []));
  return listReachable(me, members, { choosy, acquainted: await findAcquaintedIds(me, fromMet) });
};
