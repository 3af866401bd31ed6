import { lambda } from "../http/lambda.ts";
import { blockMember } from "./block-member.ts";
import { getConversation } from "./get-conversation.ts";
import { listConversations } from "./list-conversations.ts";
import { listDirectMessages } from "./list-messages.ts";
import { listUnread } from "./list-unread.ts";
import { readConversation } from "./read-conversation.ts";
import { startConversation } from "./start-conversation.ts";
import { unblockMember } from "./unblock-member.ts";

/** What members write each other. What they send comes over the socket, and so does most of what they read. */
export const handler = lambda([
  listConversations,
  startConversation,
  listUnread,
  getConversation,
  listDirectMessages,
  readConversation,
  blockMember,
  unblockMember,
]);
