import { conversationsContract } from "#shared/conversations.ts";
import { memberEndpoint } from "../http/doors.ts";
import { conversationsOf } from "./participant-store.ts";
import { presentConversation } from "./present-conversation.ts";

export const listConversations = memberEndpoint(
  conversationsContract.listConversations,
  async ({ cursor: from }, { id }) => {
    const { items, cursor } = await conversationsOf(id, from);
    return { items: items.map((kept) => presentConversation(kept)), cursor };
  },
);
