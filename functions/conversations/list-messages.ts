import { conversationsContract } from "#shared/conversations.ts";
import { memberEndpoint } from "../http/doors.ts";
import { directMessagesOf } from "./direct-message-store.ts";
import { participantOf } from "./participant-store.ts";
import { presentDirectMessage } from "./present-conversation.ts";

export const listDirectMessages = memberEndpoint(
  conversationsContract.listDirectMessages,
  async ({ id, cursor: from, since }, member) => {
    await participantOf(member.id, id);
    const { items, cursor } = await directMessagesOf(id, { cursor: from, since });
    return { items: items.map((kept) => presentDirectMessage(kept)), cursor };
  },
);
