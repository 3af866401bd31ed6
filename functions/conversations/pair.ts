import type { KeptMember } from "../members/member-item.ts";
import { memberOf } from "../members/member-store.ts";
import { conversationIdOf, type KeptParticipant, type OtherMember } from "./participant-item.ts";
import { findParticipant } from "./participant-store.ts";

/** Two members, and what one of them has of their conversation. */
export type Pair = {
  /** The conversation's name. */
  id: string;
  me: OtherMember;
  other: OtherMember;
  /** Absent where the two never wrote each other, nor was there a block. */
  participant: KeptParticipant | undefined;
};

const personOf = ({ id, full_name, avatar }: KeptMember): OtherMember => ({ id, full_name, avatar });

/** Two members as they are now, as one of them sees it; the other one has no name if the club has never heard of them. */
export const pairOf = async (memberId: string, otherId: string): Promise<Pair> => {
  const id = conversationIdOf(memberId, otherId);
  const [participant, ...members] = await Promise.all([
    findParticipant(memberId, id),
    memberOf(memberId),
    memberOf(otherId),
  ]);
  const [me, other] = members.map(personOf) as [OtherMember, OtherMember];
  return { id, me, other, participant };
};
