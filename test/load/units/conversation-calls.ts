import { memberItemOf, storedMember } from "#functions/members/member.ts";
import { blockMember } from "#functions/messaging/blocks.ts";
import {
  listConversations,
  listDirectMessages,
  listUnread,
  startConversation,
} from "#functions/messaging/direct-handler.ts";
import { reactInConversation, readByFrame, sendDirectMessage } from "#functions/messaging/direct.ts";
import type { Sender } from "#functions/messaging/message.ts";
import { transact } from "#functions/platform/table.ts";
import type { Conversation, DirectMessage } from "#shared/conversations.ts";
import { call } from "#test/support/api-event.ts";
import { given } from "#test/support/given.ts";
import { least, type Call } from "./meter.ts";

const [ada, maya] = ["member-ada", "member-maya"];
const claimsOf = (sub: string) => ({ sub, token_use: "access", "cognito:groups": "[member]" });
for (const id of [ada, maya])
  await transact({ member: { Put: { Item: memberItemOf(storedMember.parse({ id, ...given.profile() })) } } });

const sender = (memberId: string): Sender => ({
  connectionId: "socket-of-the-meter",
  memberId,
  isAdmin: false,
  full_name: "Ada Okafor",
  avatar: `media/avatars/${memberId}-01JD7Z9Q4W8N2M6K3R5T1V0XYB.webp`,
});
const start = async () => {
  const { body } = await call(startConversation, { claims: claimsOf(ada), body: { to: maya } });
  return (JSON.parse(body ?? "") as Conversation).id;
};
const conversationId = await start();

/** Sends, and tells those whom it concerns, who have no connection here. */
const send = async (clientId: string, content: string, by = ada) => {
  const frame = { action: "direct.send" as const, clientId, conversationId, content };
  const { reply, others } = await sendDirectMessage(frame, sender(by));
  await others?.();
  latest = reply?.type === "ack" ? (reply.message as DirectMessage).id : "";
};
let latest = "";
const read = async (memberId: string, upTo: string) => {
  const { others } = await readByFrame({ action: "direct.read", conversationId, upTo }, sender(memberId));
  await others?.();
};
const react = async (id: string) => {
  const frame = { action: "direct.react" as const, clientId: "reaction-1", conversationId, id, emoji: "👍" as const };
  const { others } = await reactInConversation({ ...frame, isOn: true }, sender(ada));
  await others?.();
};
const short = "Is anybody driving up from Addison for the gala? ".repeat(2);

// A page of history. Nobody may write so much at once, so the two take turns.
for (let place = 0; place < 50; place++) await send(`before-${place}`, short, place % 2 ? maya : ada);
await send("newest", short);

const agreeing = "lists of who is online are looked at again, so that of two blocks at once neither is overlooked";

/** In order: some build on what those before have written. */
export const conversationCalls: Call[] = [
  ["POST /api/conversations, there already", least(2, 1.5, 0), start],
  ["direct.send (100 characters)", least(5, 2, 7), () => send("new", short)],
  ["direct.send, repeated", least(6, 3, 1), () => send("new", short)],
  ["direct.react", least(5, 2, 0), () => react(latest)],
  ["direct.send (4,000)", least(5, 2, 7), () => send("long", "x".repeat(4000))],
  ["direct.read", least(6, 2.5, 2), () => read(maya, latest)],
  [
    "GET /api/conversations/{id}/messages (50)",
    least(2, 7, 0),
    () => call(listDirectMessages, { path: { id: conversationId }, claims: claimsOf(ada) }),
  ],
  ["GET /api/conversations (1)", least(1, 0.5, 0), () => call(listConversations, { claims: claimsOf(ada) })],
  ["GET /api/conversations/unread (1)", least(2, 1.5, 0), () => call(listUnread, { claims: claimsOf(maya) })],
  [
    "PUT /api/blocks/{memberId}",
    least(11, 6, 4),
    () => call(blockMember, { path: { memberId: maya }, claims: claimsOf(ada) }),
    agreeing,
  ],
];
