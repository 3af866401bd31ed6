import { conversationsContract } from "#shared/conversations.ts";
import { memberEndpoint } from "../http/doors.ts";
import { participantOf } from "./participant-store.ts";
import { presentConversation } from "./present-conversation.ts";

export const getConversation = memberEndpoint(conversationsContract.getConversation, async ({ id }, member) =>
  presentConversation(await participantOf(member.id, id)),
);
