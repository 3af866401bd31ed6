import { createECDH, randomBytes } from "node:crypto";
import { memberItemOf, storedMember } from "#functions/members/member.ts";
import { changeAudiences } from "#functions/members/profile.ts";
import { listConversations, listUnread, startConversation } from "#functions/messaging/direct-handler.ts";
import { sendDirectMessage, tellTyping } from "#functions/messaging/direct.ts";
import type { Sender } from "#functions/messaging/message.ts";
import { listMutes, muteMember, muteTopic, unmuteMember } from "#functions/messaging/mutes.ts";
import { listDevices } from "#functions/notices/device.ts";
import { removeOwnDevice, saveDevice } from "#functions/notices/own-devices.ts";
import { claimPush, closePush, pushOnce } from "#functions/notices/push-job.ts";
import { digest } from "#functions/platform/ids.ts";
import { transact } from "#functions/platform/table.ts";
import { listReports } from "#functions/reports/desk.ts";
import { reportMessage } from "#functions/reports/submit.ts";
import type { Conversation, DirectMessage } from "#shared/conversations.ts";
import { call } from "#test/support/api-event.ts";
import { given } from "#test/support/given.ts";
import { least, type Call } from "./meter.ts";

const [ada, maya] = ["ada-of-the-meter", "maya-of-the-meter"];
const claimsOf = (sub: string, group = "member") => ({ sub, token_use: "access", "cognito:groups": `[${group}]` });
const claims = claimsOf(ada);
for (const id of [ada, maya])
  await transact({ member: { Put: { Item: memberItemOf(storedMember.parse({ id, ...given.profile() })) } } });

const sender = (memberId: string): Sender => ({
  connectionId: "socket-of-the-meter",
  memberId,
  isAdmin: false,
  full_name: "Ada Okafor",
});
const started = await call(startConversation, { claims, body: { to: maya } });
const conversationId = (JSON.parse(started.body ?? "") as Conversation).id;
const send = (by: string, content: string) =>
  sendDirectMessage({ action: "direct.send", clientId: `of ${by}`, conversationId, content }, sender(by));
await send(ada, "Hello.");
const sent = await send(maya, "Buy my book. ".repeat(8));
const messageId = sent.reply?.type === "ack" ? (sent.reply.message as DirectMessage).id : "";

const key = createECDH("prime256v1");
key.generateKeys();
const device = {
  endpoint: "https://fcm.googleapis.com/fcm/send/device-of-the-meter",
  keys: { p256dh: key.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") },
  name: "Chrome on Android",
};
let deviceId = "";
const save = async () => {
  const { body } = await call(saveDevice, { claims, body: device });
  deviceId = (JSON.parse(body ?? "") as { id: string }).id;
};
const at = "2026-11-26T10:00:00.000Z";
const notice = `message:${conversationId}`;
const pushId = () => digest(["push", ada, deviceId, notice, at].join(" "));
const push = () => pushOnce({ memberId: ada, deviceId, notice }, at);
const type = async () => {
  const { others } = await tellTyping({ action: "direct.typing", conversationId }, sender(ada));
  await others?.();
};

/** What devices, mutes, reports, typing, and audiences cost. In order: some build on what those before have written. */
export const conductCalls: Call[] = [
  ["PUT /api/devices", least(3, 2, 0), save],
  ["the same device again", least(3, 2, 0), save],
  ["GET /api/devices (1)", least(1, 1, 0), () => listDevices(ada)],
  ["a push", least(1, 0, 1), push],
  ["the same push again", least(1, 0, 0), push],
  ["a push is claimed", least(1, 0, 1), () => claimPush(pushId())],
  ["a push is done", least(1, 0, 1), () => closePush(pushId(), "sent")],
  ["DELETE /api/devices/{deviceId}", least(2, 0, 0), () => call(removeOwnDevice, { claims, path: { deviceId } })],
  ["direct.typing", least(4, 2.5, 0), type],
  ["PUT /api/mutes/members/{memberId}", least(1, 0, 0), () => call(muteMember, { claims, path: { memberId: maya } })],
  ["PUT /api/mutes/topics/{topic}", least(2, 1, 0), () => call(muteTopic, { claims, path: { topic: "Events" } })],
  ["GET /api/mutes (1)", least(2, 1.5, 0), () => call(listMutes, { claims })],
  ["GET /api/conversations/unread, muted", least(2, 1.5, 0), () => call(listUnread, { claims })],
  ["GET /api/conversations, muted", least(1, 0.5, 0), () => call(listConversations, { claims })],
  [
    "DELETE /api/mutes/members/{memberId}",
    least(1, 0, 0),
    () => call(unmuteMember, { claims, path: { memberId: maya } }),
  ],
  [
    "POST /api/reports",
    least(5, 2.5, 2),
    () => call(reportMessage, { claims, body: { conversationId, messageId, reason: "Advertising." } }),
  ],
  [
    "GET /api/admin/reports (1)",
    least(1, 0.5, 0),
    () => call(listReports, { claims: claimsOf("admin-of-the-meter", "admin"), query: { status: "open" } }),
  ],
  ["PATCH /api/profile/audiences", least(3, 1, 1), () => call(changeAudiences, { claims, body: { bio: "met" } })],
];
