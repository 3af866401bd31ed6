import { conversationsContract, type UnreadConversation } from "#shared/conversations.ts";
import { callEndpoint } from "#web/lib/api/client.ts";

/** The conversations in which something is unread. */
export const listUnread = async (signal: AbortSignal): Promise<readonly UnreadConversation[]> =>
  (await callEndpoint(conversationsContract.listUnread, {}, { signal })).items;

/** Marks messages as read. What fails is found by the next list, and done again. */
export const markRead = async (id: string, upTo: string) => {
  await callEndpoint(conversationsContract.readConversation, { id, upTo }).catch(() => undefined);
};
