import { conversationsContract } from "#shared/conversations.ts";
import { memberEndpoint } from "../http/doors.ts";
import { createHandler } from "../http/lambda.ts";
import { toCard, readMember } from "../members/member.ts";
import { AppError } from "../platform/errors.ts";
import { blockMember, unblockMember } from "./blocks.ts";
import {
  readConversations,
  presentConversation,
  readUnread,
  readParticipant,
  getConversationId,
  hasBegun,
  beginConversation,
  findParticipant,
  memberNotListed,
  presentDirectMessage,
  markRead,
} from "./conversation.ts";
import { readDirectMessages } from "./direct-message.ts";
import { tellConversation } from "./direct.ts";

export const listConversations = memberEndpoint(
  conversationsContract.listConversations,
  async ({ cursor: from }, { id }) => {
    const { items, cursor } = await readConversations(id, from);
    return { items: items.map((kept) => presentConversation(kept)), cursor };
  },
);

export const listUnread = memberEndpoint(conversationsContract.listUnread, async (_, member) => {
  const found = await readUnread(member.id);
  return { items: found.map(({ id, unread, last_message_id = null }) => ({ id, unread, last_message_id })) };
});

export const getConversation = memberEndpoint(conversationsContract.getConversation, async ({ id }, member) =>
  presentConversation(await readParticipant(member.id, id)),
);

export const startConversation = memberEndpoint(conversationsContract.startConversation, async ({ to }, { id: me }) => {
  if (to === me) throw new AppError("invalid", "You can't message yourself.");
  const id = getConversationId(me, to);
  const [kept, member] = await Promise.all([findParticipant(me, id), readMember(to)]);
  if (hasBegun(kept)) return presentConversation(kept);
  const card = toCard(member);
  if (!card) throw memberNotListed();
  const { full_name, avatar } = card;
  const conversation = presentConversation(await beginConversation(me, id, { id: to, full_name, avatar }));
  await tellConversation(me, conversation);
  return conversation;
});

export const listDirectMessages = memberEndpoint(
  conversationsContract.listDirectMessages,
  async ({ id, cursor: from, since }, member) => {
    await readParticipant(member.id, id);
    const { items, cursor } = await readDirectMessages(id, { cursor: from, since });
    return { items: items.map((kept) => presentDirectMessage(kept)), cursor };
  },
);

export const readConversation = memberEndpoint(
  conversationsContract.readConversation,
  async ({ id, upTo }, { id: me }) => {
    const last = upTo ?? (await readParticipant(me, id)).last_message_id;
    const { kept, isMarked } = await markRead(me, id, last);
    const conversation = presentConversation(kept);
    if (isMarked) await tellConversation(me, conversation);
    return conversation;
  },
);

/** What members write each other. What they send comes over the socket, and so does most of what they read. */
export const handler = createHandler([
  listConversations,
  startConversation,
  listUnread,
  getConversation,
  listDirectMessages,
  readConversation,
  blockMember,
  unblockMember,
]);
