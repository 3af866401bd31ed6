import { conversationsContract } from "#shared/conversations.ts";
import { memberEndpoint } from "../http/doors.ts";
import { markRead, participantOf } from "./participant-store.ts";
import { presentConversation } from "./present-conversation.ts";
import { tellConversation } from "./tell-conversation.ts";

export const readConversation = memberEndpoint(
  conversationsContract.readConversation,
  async ({ id, upTo }, { id: me }) => {
    const last = upTo ?? (await participantOf(me, id)).last_message_id;
    const { kept, isMarked } = await markRead(me, id, last);
    const conversation = presentConversation(kept);
    if (isMarked) await tellConversation(me, conversation);
    return conversation;
  },
);
