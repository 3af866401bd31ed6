import { isDeepStrictEqual } from "node:util";
import { conversationsContract, type Conversation } from "#shared/conversations.ts";
import { memberEndpoint } from "../http/doors.ts";
import { readMember, type StoredMember } from "../members/member.ts";
import { AppError } from "../platform/errors.ts";
import { ConditionRefused, transact, type Update } from "../platform/table.ts";
import { amendConnections } from "./connection.ts";
import {
  getConversationId,
  findParticipant,
  participantKeyOf,
  hasBegun,
  storedParticipant,
  presentConversation,
  memberNotListed,
  type StoredParticipant,
  type OtherMember,
} from "./conversation.ts";
import { tellConversation } from "./direct.ts";
import { readHiddenFrom, hideWrite, maxBlocked, showWrite } from "./hidden.ts";
import { tellPresence } from "./presence.ts";

/** Two members, and what one of them has of their conversation. */
type Pair = {
  /** The conversation's name. */
  id: string;
  me: OtherMember;
  other: OtherMember;
  /** Absent where the two never wrote each other, nor was there a block. */
  participant: StoredParticipant | undefined;
};

const personOf = ({ id, full_name, avatar }: StoredMember): OtherMember => ({ id, full_name, avatar });

/** Two members as they are now, as one of them sees it; the other one has no name if the club has never heard of them. */
const readPair = async (memberId: string, otherId: string): Promise<Pair> => {
  const id = getConversationId(memberId, otherId);
  const [participant, ...members] = await Promise.all([
    findParticipant(memberId, id),
    readMember(memberId),
    readMember(otherId),
  ]);
  const [me, other] = members.map(personOf) as [OtherMember, OtherMember];
  return { id, me, other, participant };
};

const marking = (mark: "blocks" | "blocked", memberId: string, id: string, other: OtherMember) => ({
  Update: {
    Key: participantKeyOf(memberId, id),
    UpdateExpression: `SET id = :id, #with = if_not_exists(#with, :other), unread = if_not_exists(unread, :none), ${mark} = :yes`,
    ExpressionAttributeNames: { "#with": "with" },
    ExpressionAttributeValues: { ":id": id, ":other": other, ":none": 0, ":yes": true },
  },
});

const unmarking = (mark: "blocks" | "blocked", memberId: string, id: string) => ({
  Update: { Key: participantKeyOf(memberId, id), UpdateExpression: `REMOVE ${mark}` },
});

type Sides = Record<"mine" | "theirs", { Update: Update }>;

/** Ends what two members write each other, where there was a conversation or not: part of a transaction. */
const blockWrites = (id: string, by: OtherMember, other: OtherMember): Sides => ({
  mine: marking("blocks", by.id, id, other),
  theirs: marking("blocked", other.id, id, by),
});

/** Takes one member's block of another back: part of a transaction. */
const unblockWrites = (id: string, by: string, other: string): Sides => ({
  mine: unmarking("blocks", by, id),
  theirs: unmarking("blocked", other, id),
});

/** Lets a member's connections follow whom they do not see; again where that has changed meanwhile. */
const follow = async (memberId: string) => {
  let hidden = await readHiddenFrom(memberId);
  for (;;) {
    await amendConnections(memberId, { hidden });
    const now = await readHiddenFrom(memberId);
    if (isDeepStrictEqual(hidden, now)) return;
    hidden = now;
  }
};

/**
 * After a block is made or taken back: lets both members' lists of who is online follow, tells the other devices of the
 * one who did it, and nobody else. Answers their conversation as it is then.
 */
const tellAfterBlock = async ({ id, me, other }: Pick<Pair, "id" | "me" | "other">): Promise<Conversation> => {
  await Promise.all([follow(me.id), follow(other.id)]);
  const kept = (await findParticipant(me.id, id)) ?? storedParticipant.parse({ id, with: other });
  const conversation = presentConversation(kept);
  await tellPresence([me.id, other.id]);
  if (hasBegun(kept)) await tellConversation(me.id, conversation);
  return conversation;
};

export const blockMember = memberEndpoint(conversationsContract.blockMember, async ({ memberId }, { id }) => {
  if (memberId === id) throw new AppError("invalid", "You cannot block yourself.");
  const pair = await readPair(id, memberId);
  if (!pair.participant && pair.other.full_name === "") throw memberNotListed();
  try {
    if (!pair.participant?.blocks)
      await transact({ ...blockWrites(pair.id, pair.me, pair.other), ...hideWrite(id, memberId) });
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    throw new AppError("conflict", `You've already blocked ${maxBlocked} members. Unblock one first.`);
  }
  return tellAfterBlock(pair);
});

export const unblockMember = memberEndpoint(conversationsContract.unblockMember, async ({ memberId }, { id }) => {
  if (memberId === id) throw new AppError("invalid", "You cannot block yourself.");
  const pair = await readPair(id, memberId);
  // Nothing to take back, and nothing that a failed attempt could have left undone.
  if (!pair.participant) return presentConversation(storedParticipant.parse({ id: pair.id, with: pair.other }));
  if (pair.participant.blocks) await transact({ ...unblockWrites(pair.id, id, memberId), ...showWrite(id, memberId) });
  return tellAfterBlock(pair);
});
