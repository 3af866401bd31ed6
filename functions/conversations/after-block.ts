import { isDeepStrictEqual } from "node:util";
import type { Conversation } from "#shared/conversations.ts";
import { amendAll } from "../realtime/connection-store.ts";
import { tellPresence } from "../realtime/presence.ts";
import { hiddenFrom } from "./hidden-store.ts";
import type { Pair } from "./pair.ts";
import { hasBegun, keptParticipant } from "./participant-item.ts";
import { findParticipant } from "./participant-store.ts";
import { presentConversation } from "./present-conversation.ts";
import { tellConversation } from "./tell-conversation.ts";

/** Lets a member's connections follow whom they do not see; again where that has changed meanwhile. */
const follow = async (memberId: string) => {
  let hidden = await hiddenFrom(memberId);
  for (;;) {
    await amendAll(memberId, { hidden });
    const now = await hiddenFrom(memberId);
    if (isDeepStrictEqual(hidden, now)) return;
    hidden = now;
  }
};

/**
 * After a block is made or taken back: lets both members' lists of who is online follow, tells the other devices of the
 * one who did it, and nobody else. Answers their conversation as it is then.
 */
export const afterBlock = async ({ id, me, other }: Pick<Pair, "id" | "me" | "other">): Promise<Conversation> => {
  await Promise.all([follow(me.id), follow(other.id)]);
  const kept = (await findParticipant(me.id, id)) ?? keptParticipant.parse({ id, with: other });
  const conversation = presentConversation(kept);
  await tellPresence([me.id, other.id]);
  if (hasBegun(kept)) await tellConversation(me.id, conversation);
  return conversation;
};
