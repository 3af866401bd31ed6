import { conversationsContract } from "#shared/conversations.ts";
import { AppError } from "../errors.ts";
import { memberEndpoint } from "../http/doors.ts";
import { cardOf } from "../members/member-item.ts";
import { memberOf } from "../members/member-store.ts";
import { conversationIdOf, hasBegun } from "./participant-item.ts";
import { begin, findParticipant } from "./participant-store.ts";
import { presentConversation } from "./present-conversation.ts";
import { notListed } from "./refusals.ts";
import { tellConversation } from "./tell-conversation.ts";

export const startConversation = memberEndpoint(conversationsContract.startConversation, async ({ to }, { id: me }) => {
  if (to === me) throw new AppError("invalid", "You can't message yourself.");
  const id = conversationIdOf(me, to);
  const [kept, member] = await Promise.all([findParticipant(me, id), memberOf(to)]);
  if (hasBegun(kept)) return presentConversation(kept);
  const card = cardOf(member);
  if (!card) throw notListed();
  const { full_name, avatar } = card;
  const conversation = presentConversation(await begin(me, id, { id: to, full_name, avatar }));
  await tellConversation(me, conversation);
  return conversation;
});
