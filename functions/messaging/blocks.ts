import { conversationsContract, type Conversation } from "#shared/conversations.ts";
import { memberEndpoint } from "../http/doors.ts";
import { readMember } from "../members/member.ts";
import { readAliases } from "../members/merged.ts";
import { toPerson } from "../members/visible.ts";
import { AppError } from "../platform/errors.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import {
  blockWrites,
  findParticipant,
  listConversationIds,
  hasBegun,
  storedParticipant,
  presentConversation,
  memberNotListed,
  unblockWrites,
  type BlockWrites,
  type StoredParticipant,
  type OtherMember,
} from "./conversation.ts";
import { tellConversation } from "./direct.ts";
import { readBlocked, hideWrite, maxBlocked, showWrite } from "./hidden.ts";
import { tellPresence, updateHidden } from "./presence.ts";

/** The caller, another member, and the caller's side of their conversation. */
type Pair = {
  /** The conversation's id. */
  id: string;
  me: OtherMember;
  other: OtherMember;
  /** Absent if there is no message or block between them. */
  participant: StoredParticipant | undefined;
  /** The caller's sides of other conversations of the two, begun with accounts that were merged into theirs. */
  others: StoredParticipant[];
};

/** An unknown member has an empty name. */
const readPair = async (memberId: string, otherId: string): Promise<Pair> => {
  const [id = "", ...otherIds] = listConversationIds(await readAliases({ isLatest: true }), memberId, otherId);
  const [participant, sides, ...members] = await Promise.all([
    findParticipant(memberId, id),
    Promise.all(otherIds.map((each) => findParticipant(memberId, each))),
    readMember(memberId),
    readMember(otherId),
  ]);
  const [me, other] = members.map(toPerson) as [OtherMember, OtherMember];
  return { id, me, other, participant, others: sides.filter(hasBegun) };
};

/**
 * After blocking or unblocking: updates both members' online lists and the caller's other devices, and nobody else.
 * Returns the caller's conversation: the one that was begun, if only one was.
 */
const tellAfterBlock = async ({ id, me, other, others }: Omit<Pair, "participant">): Promise<Conversation> => {
  await Promise.all([updateHidden(me.id), updateHidden(other.id)]);
  const found = await Promise.all([id, ...others.map((each) => each.id)].map((each) => findParticipant(me.id, each)));
  await tellPresence([me.id, other.id]);
  const begun = found.filter(hasBegun);
  for (const participant of begun) await tellConversation(me.id, presentConversation(participant));
  return presentConversation(begun[0] ?? found[0] ?? storedParticipant.parse({ id, with: other }));
};

/** The same writes for each of some conversations, of which each needs a name of its own in a transaction. */
const forEachOf = (ids: readonly string[], writesOf: (id: string) => BlockWrites) =>
  Object.fromEntries(
    ids.flatMap((id, at) =>
      Object.entries(writesOf(id)).map(([side, write]) => [at === 0 ? side : `${side}${at}`, write]),
    ),
  );

export const listBlocks = memberEndpoint(conversationsContract.listBlocks, async (_input, { id }) => ({
  items: await readBlocked(id),
}));

/**
 * Blocks a member and updates only the two members' lists. Returns the blocker's conversation. Throws `not-found` for
 * an unknown member, and `conflict` at the limit.
 */
export const block = async (id: string, memberId: string) => {
  const pair = await readPair(id, memberId);
  if (!pair.participant && pair.other.full_name === "") throw memberNotListed();
  const ids = [pair.id, ...pair.others.map((each) => each.id)];
  try {
    if (!pair.participant?.blocks || pair.others.some(({ blocks }) => !blocks))
      await transact({
        ...forEachOf(ids, (each) => blockWrites(each, pair.me, pair.other)),
        ...hideWrite(id, memberId),
      });
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    throw new AppError("conflict", `You've already blocked ${maxBlocked} members. Unblock one first.`);
  }
  return tellAfterBlock(pair);
};

export const blockMember = memberEndpoint(conversationsContract.blockMember, async ({ memberId }, { id }) => {
  if (memberId === id) throw new AppError("invalid", "You cannot block yourself.");
  return block(id, memberId);
});

export const unblockMember = memberEndpoint(conversationsContract.unblockMember, async ({ memberId }, { id }) => {
  if (memberId === id) throw new AppError("invalid", "You cannot block yourself.");
  const pair = await readPair(id, memberId);
  const sides = [...(pair.participant ? [pair.participant] : []), ...pair.others];
  // There was no block, nor a failed attempt at one.
  if (sides.length === 0) return presentConversation(storedParticipant.parse({ id: pair.id, with: pair.other }));
  const blocked = sides.filter(({ blocks }) => blocks).map((each) => each.id);
  if (blocked.length > 0)
    await transact({
      ...forEachOf(blocked, (each) => unblockWrites(each, id, memberId)),
      ...showWrite(id, memberId),
    });
  return tellAfterBlock(pair);
});
