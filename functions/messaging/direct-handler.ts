import { conversationsContract } from "#shared/conversations.ts";
import { memberEndpoint } from "../http/doors.ts";
import { createHandler } from "../http/lambda.ts";
import { isListed, readMember } from "../members/member.ts";
import { readAliases } from "../members/merged.ts";
import { toPerson } from "../members/visible.ts";
import { AppError } from "../platform/errors.ts";
import { blockMember, listBlocks, unblockMember } from "./blocks.ts";
import {
  readConversations,
  presentConversation,
  readAllUnread,
  readParticipant,
  findConversation,
  listConversationIds,
  hasBegun,
  beginConversation,
  memberNotListed,
  theyRefuse,
} from "./conversation.ts";
import { readDirectMessages } from "./direct-message.ts";
import { findReadByOther, markConversationRead, tellConversation } from "./direct.ts";
import { readOwnHidden } from "./hidden.ts";
import { changeMessageSettings, getMessageSettings } from "./message-settings.ts";
import { listMutes, muteMember, muteTopic, unmuteMember, unmuteTopic } from "./mutes.ts";
import { memberAcceptsFirstMessage } from "./preferences.ts";
import { listFoundMessages } from "./search.ts";

export const listConversations = memberEndpoint(
  conversationsContract.listConversations,
  async ({ cursor: start }, { id }) => {
    const { items, cursor } = await readConversations(id, start);
    return { items: items.map(presentConversation), cursor };
  },
);

export const listUnread = memberEndpoint(conversationsContract.listUnread, async (_, member) => {
  const [{ conversations, notices }, { mutes }, aliases] = await Promise.all([
    readAllUnread(member.id),
    readOwnHidden(member.id),
    readAliases(),
  ]);
  return {
    items: conversations.map(({ id, unread, last_message_id = null }) => ({ id, unread, last_message_id })),
    notices: notices.map(({ id, at }) => ({ id, at })),
    muted: mutes.flatMap((other) => listConversationIds(aliases, member.id, other)),
  };
});

export const getConversation = memberEndpoint(conversationsContract.getConversation, async ({ id }, member) => {
  const participant = await readParticipant(member.id, id);
  return { ...presentConversation(participant), read_by_other: await findReadByOther(member.id, participant) };
});

export const startConversation = memberEndpoint(conversationsContract.startConversation, async ({ to }, { id: me }) => {
  if (to === me) throw new AppError("invalid", "You can't message yourself.");
  const [{ id, participant }, member] = await Promise.all([findConversation(me, to), readMember(to)]);
  if (hasBegun(participant)) return presentConversation(participant);
  if (!isListed(member)) throw memberNotListed();
  if (!(await memberAcceptsFirstMessage(to, me))) throw theyRefuse();
  const conversation = presentConversation(await beginConversation(me, id, toPerson(member)));
  await tellConversation(me, conversation);
  return conversation;
});

export const listDirectMessages = memberEndpoint(
  conversationsContract.listDirectMessages,
  async ({ id, ...range }, member) => {
    await readParticipant(member.id, id);
    return readDirectMessages(id, range, member.id);
  },
);

export const readConversation = memberEndpoint(
  conversationsContract.readConversation,
  async ({ id, upTo }, { id: me }) => {
    const last = upTo ?? (await readParticipant(me, id)).last_message_id;
    const { participant, isMarked, tellOther } = await markConversationRead(me, id, last);
    const conversation = presentConversation(participant);
    if (isMarked) await Promise.all([tellConversation(me, conversation), tellOther()]);
    return conversation;
  },
);

/** Direct messages. Members send them over the socket, and receive most of them there. */
export const handler = createHandler([
  listConversations,
  startConversation,
  listUnread,
  getConversation,
  listDirectMessages,
  readConversation,
  getMessageSettings,
  changeMessageSettings,
  listBlocks,
  blockMember,
  unblockMember,
  listFoundMessages,
  listMutes,
  muteMember,
  unmuteMember,
  muteTopic,
  unmuteTopic,
]);
