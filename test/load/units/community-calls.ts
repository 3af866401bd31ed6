import { memberItemOf, storedMember } from "#functions/members/member.ts";
import { listCommunityMessages, listMentionable, listTopics } from "#functions/messaging/community-handler.ts";
import {
  deleteCommunityMessage,
  editCommunityMessage,
  reactInCommunity,
  readTopic,
  sendCommunityMessage,
} from "#functions/messaging/community.ts";
import type { FrameOutcome, Sender } from "#functions/messaging/message.ts";
import { listFoundMessages } from "#functions/messaging/search.ts";
import { transact } from "#functions/platform/table.ts";
import type { CommunityMessage, Topic } from "#shared/community.ts";
import { call } from "#test/support/api-event.ts";
import { given } from "#test/support/given.ts";
import { apart, least, type Call } from "./meter.ts";

const topic: Topic = "Networking";
const claims = { sub: "member-of-the-chat", token_use: "access", "cognito:groups": "[member]" };
const sender = (memberId: string): Sender => ({
  connectionId: "socket-of-the-meter",
  memberId,
  isAdmin: false,
  full_name: "Ada Okafor",
  avatar: "media/avatars/member-of-the-chat-01JD7Z9Q4W8N2M6K3R5T1V0XYB.webp",
});
const ada = sender(claims.sub);

/** What is on its way to somebody: told to nobody, as the meter's table has no connections. */
const readReply = async (outcome: Promise<FrameOutcome>) => {
  const { reply, others } = await outcome;
  await others?.();
  return reply?.type === "ack" ? (reply.message as CommunityMessage) : undefined;
};
const frame = (clientId: string, replyTo?: string) => ({
  action: "community.send" as const,
  clientId,
  topic,
  content: "Is anybody driving up from Addison for the gala? ".repeat(2),
  ...(replyTo !== undefined && { replyTo }),
});
const send = (clientId: string, by = ada, replyTo?: string) =>
  readReply(sendCommunityMessage(frame(clientId, replyTo), by));

// A page of history, by as many members as may write so much at once.
for (let place = 0; place < 50; place++) await send("message-before", sender(`member-${place}`));
const [first, second] = [await send("message-first"), await send("message-second")];
const id = second?.id ?? "";

const reactTo = (clientId: string, isOn: boolean) =>
  readReply(reactInCommunity({ action: "community.react", clientId, topic, id, emoji: "👍", isOn }, ada));

await transact({
  member: { Put: { Item: memberItemOf(storedMember.parse({ id: "member-mentioned", ...given.profile() })) } },
});
const mention = (clientId: string) =>
  readReply(sendCommunityMessage({ ...frame(clientId), content: "Are you coming, @{member-mentioned}?" }, ada));

/** In order: some build on what those before have written. */
export const communityCalls: Call[] = [
  ["community.send (100 characters)", least(2, 0.5, 0), () => send("message-new")],
  ["community.send, repeated", least(4, 1.5, 0), () => send("message-new")],
  ["community.send, a reply", least(3, 1.5, 0), () => send("message-reply", ada, first?.id)],
  ["community.send, a reply to another", least(5, 3.5, 2), () => send("message-answer", sender("member-1"), first?.id)],
  ["community.send, mentions one", least(6, 3.5, 2), () => mention("message-mention")],
  ["GET /api/community/members (8)", least(4, 5.5, 0), () => call(listMentionable, { query: { name: "Ada" }, claims })],
  [
    "GET /api/message-search (20 of 54)",
    // Each of the five topics: the words that are indexed, and those that wait; one's conversations; those who are muted.
    least(19, 11.5, 0),
    () => call(listFoundMessages, { query: { q: "addison gala" }, claims }),
    "what words propose is read one by one: half a unit each, where a page has eight in one",
  ],
  ["community.react", least(4, 0.5, 0), () => reactTo("reaction-1", true), apart],
  ["community.react, taken back", least(4, 0.5, 0), () => reactTo("reaction-2", false), apart],
  [
    "community.edit",
    least(3, 1.5, 0),
    () =>
      readReply(
        editCommunityMessage({ action: "community.edit", clientId: "change-1", topic, id, content: "Yes." }, ada),
      ),
    apart,
  ],
  [
    "community.delete",
    least(3, 1.5, 0),
    () => readReply(deleteCommunityMessage({ action: "community.delete", clientId: "change-2", topic, id }, ada)),
    apart,
  ],
  ["community.read", least(2, 0.5, 0), () => readReply(readTopic({ action: "community.read", topic, upTo: id }, ada))],
  [
    "community.read, of what was read",
    least(1, 0, 0),
    () => readReply(readTopic({ action: "community.read", topic, upTo: first?.id ?? "" }, ada)),
  ],
  [
    "GET /api/community/{topic}/messages (50)",
    least(1, 5, 0),
    () => call(listCommunityMessages, { path: { topic }, claims }),
  ],
  [
    "GET /api/community/{topic}/messages, around one (50)",
    least(2, 4, 0),
    () => call(listCommunityMessages, { path: { topic }, query: { around: first?.id ?? "" }, claims }),
  ],
  ["GET /api/community", least(8, 4.5, 0), () => call(listTopics, { claims })],
];
