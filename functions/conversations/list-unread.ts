import { conversationsContract } from "#shared/conversations.ts";
import { memberEndpoint } from "../http/doors.ts";
import { unreadOf } from "./participant-store.ts";

export const listUnread = memberEndpoint(conversationsContract.listUnread, async (_, member) => {
  const found = await unreadOf(member.id);
  return { items: found.map(({ id, unread, last_message_id = null }) => ({ id, unread, last_message_id })) };
});
