import { conversationsContract, type UnreadConversation } from "#shared/conversations.ts";
import { callEndpoint } from "#web/lib/api/client.ts";

type Unread = { items: readonly UnreadConversation[]; muted?: readonly string[] };

/** The conversations in which something is unread, and those with members who are muted. */
export const listUnread = (signal: AbortSignal): Promise<Unread> =>
  callEndpoint(conversationsContract.listUnread, {}, { signal });

/** Marks messages as read. What fails is found by the next list, and done again. */
export const markRead = async (id: string, upTo: string) => {
  await callEndpoint(conversationsContract.readConversation, { id, upTo }).catch(() => undefined);
};
