import { conversationsContract, type UnreadConversation } from "#shared/conversations.ts";
import { noticesContract, type UnreadNotice } from "#shared/notices.ts";
import { callEndpoint } from "#web/lib/api/client.ts";

type Unread = {
  items: readonly UnreadConversation[];
  notices: readonly UnreadNotice[];
  muted?: readonly string[];
};

/** The conversations in which something is unread, those with members who are muted, and the unread notices of all else. */
export const listUnread = (signal: AbortSignal): Promise<Unread> =>
  callEndpoint(conversationsContract.listUnread, {}, { signal });

/** Marks messages as read. What fails is found by the next list, and done again. */
export const markRead = async (id: string, upTo: string) => {
  await callEndpoint(conversationsContract.readConversation, { id, upTo }).catch(() => undefined);
};

/** Marks notices as read, at most fifty. */
export const readNotices = async (items: { id: string; upTo: string }[]) => {
  await callEndpoint(noticesContract.readNotices, { items }).catch(() => undefined);
};
