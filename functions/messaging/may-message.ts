import type { MessagesFrom } from "#shared/conversations.ts";
import { findAcquaintedIds } from "../members/acquaintance.ts";
import { isListed, readMember } from "../members/member.ts";
import { findConversation, findParticipants, hasBegun, type StoredParticipant } from "./conversation.ts";
import { findMessageRestrictions, acceptsFirstMessage, memberAcceptsFirstMessage } from "./preferences.ts";

/** Whether one's side of a conversation allows the next message; undefined if there is none. */
const decideByConversation = (participant: StoredParticipant | undefined) => {
  if (participant?.refused) return false;
  return hasBegun(participant) && participant.last_message_id !== undefined ? true : undefined;
};

/**
 * Whether a member would accept a message, judging by settings and the directory; never reveals a block by them.
 * Returns the same for members who accept none, have left, are suspended, or are unknown.
 */
export const mayMessage = async (me: string, memberId: string) => {
  if (memberId === me) return false;
  const [{ participant }, member] = await Promise.all([findConversation(me, memberId), readMember(memberId)]);
  if (member.left_at !== undefined) return false;
  return decideByConversation(participant) ?? (isListed(member) && (await memberAcceptsFirstMessage(memberId, me)));
};

type Known = {
  /** Preferences of members who do not accept messages from everyone. */
  choosy: ReadonlyMap<string, MessagesFrom>;
  /** The sender's connections. */
  acquainted: ReadonlySet<string>;
};

/**
 * Ids of those members who would accept a message, as `mayMessage` decides. Mostly uses known data; for the others, one
 * batch reads their conversations with the sender, half a unit each.
 */
export const listReachable = async (
  me: string,
  members: readonly { id: string; isListed: boolean }[],
  { choosy, acquainted }: Known,
): Promise<ReadonlySet<string>> => {
  const isOpen = ({ id, isListed }: (typeof members)[number]) =>
    isListed && acceptsFirstMessage(choosy.get(id) ?? "everyone", acquainted.has(id));
  const others = members.filter(({ id }) => id !== me);
  // Members who accept no messages accept none in a conversation either.
  const unknown = others.filter((each) => !isOpen(each) && choosy.get(each.id) !== "none").map(({ id }) => id);
  const participants = unknown.length > 0 ? await findParticipants(me, unknown) : [];
  return new Set([
    ...others.filter(isOpen).map(({ id }) => id),
    ...unknown.filter((_, index) => decideByConversation(participants[index])),
  ]);
};

/**
 * Likewise for a few members without known data: half a unit each, and as much again for those who do not accept
 * messages from everyone.
 */
export const listReachableOf = async (me: string, members: readonly { id: string; isListed: boolean }[]) => {
  const choosy = await findMessageRestrictions(members.map(({ id }) => id).filter((id) => id !== me));
  const fromMet = [...choosy].flatMap(([id, from]) => (from === "met" ? [id] : []));
  return listReachable(me, members, { choosy, acquainted: await findAcquaintedIds(me, fromMet) });
};
