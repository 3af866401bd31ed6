import { listOwnSessions, noteOwnSession } from "#functions/account/own-sessions.ts";
import { changeSettings } from "#functions/account/own-settings.ts";
import { applications, buildApplication, newApplicationWrites } from "#functions/applications/application.ts";
import { getSettings, saveProfile } from "#functions/members/profile.ts";
import { getAccount } from "#functions/membership/joining.ts";
import type { FrameOutcome, Sender } from "#functions/messaging/message.ts";
import { handleClose } from "#functions/messaging/presence.ts";
import { handleOpen, handlePing, handleRenew } from "#functions/messaging/socket.ts";
import { issueTicket } from "#functions/messaging/ticket.ts";
import { changeNoticeSettings } from "#functions/notices/handler.ts";
import { findVerifiedAccount } from "#functions/platform/accounts.ts";
import { digest } from "#functions/platform/ids.ts";
import { transact } from "#functions/platform/table.ts";
import { call } from "#test/support/api-event.ts";
import { given } from "#test/support/given.ts";
import { apart, least, type Call } from "./meter.ts";

const ada = "ada-of-the-sockets";
const family = "family-of-the-meter";
const claims = { sub: ada, token_use: "access", "cognito:groups": "[member]" };
const inSession = { ...claims, origin_jti: family };
await call(saveProfile, { claims, body: { ...given.profile(), version: 0 } });

/** Somebody who has applied, and has an account: one of the demo's, since Cognito is asked for its address. */
const email = "member1@club.test";
const accountId = await findVerifiedAccount(email);
const form = given.application({ email });
const applied = buildApplication(form, { id: "application_ofsomebody", days: 10 });
await transact({ form: applications.formWrite(form, undefined, applied), ...newApplicationWrites(applied) });
const outside = { sub: accountId, token_use: "access", "cognito:groups": "[]" };

const sender: Sender = { connectionId: "socket-of-ada", memberId: ada, isAdmin: false, full_name: "Ada Okafor" };
const event = (routeKey: string) => ({
  requestContext: { connectionId: sender.connectionId, routeKey, requestId: "request-1" },
});
const getTicket = async () => (await issueTicket({ id: ada, isAdmin: false, sessionId: digest(family) })).ticket;
let ticket = "";
const take = async () => void (ticket = await getTicket());

/** Does what a frame asks, and tells those whom it concerns. */
const finish = async (outcome: Promise<FrameOutcome>) => {
  const { reply, others } = await outcome;
  await others?.();
  if (reply?.type === "presence") known = reply.known;
};
let known: string | undefined;
const ping = () => finish(handlePing({ action: "ping", known }, sender));
const show = (directory_visible: boolean) => call(changeSettings, { claims, body: { directory_visible } });
const choose = (body: object) => call(changeNoticeSettings, { claims, body });

/** What sessions, their sockets, and notice settings cost. In order: some build on what those before have written. */
export const sessionCalls: Call[] = [
  ["PUT /api/sessions/current, the first time", least(3, 1, 0), () => call(noteOwnSession, { claims: inSession })],
  ["PUT /api/sessions/current, again", least(1, 0, 0), () => call(noteOwnSession, { claims: inSession })],
  ["GET /api/sessions (1), in a session", least(2, 1.5, 0), () => call(listOwnSessions, { claims: inSession })],
  ["GET /api/settings, in a session", least(2, 1, 0), () => call(getSettings, { claims: inSession })],
  ["GET /api/account, a member's", least(0, 0, 0), () => call(getAccount, { claims })],
  // The membership, the name, the item of the address, and the application, of 3 kB.
  ["GET /api/account, of somebody who applied", least(4, 3.5, 0), () => call(getAccount, { claims: outside })],
  ["a ticket for a socket", least(1, 0, 0), take],
  [
    "a socket that opens",
    // The ticket; the member and whom they do not see; their sockets; the connection; whether the session goes on.
    least(6, 3.5, 1),
    () => handleOpen({ ...event("$connect"), queryStringParameters: { ticket } }),
  ],
  [
    "its first ping, with nobody else online",
    // The heartbeat; who is online; whom they do not see and whether they are seen, anew; the limit, and the announcement.
    least(7, 3.5, 1),
    ping,
  ],
  ["its next ping, within eight seconds of another", least(1, 0, 1), ping],
  ["a ticket for the renewal", least(1, 0, 0), take],
  // The connection and the ticket; the session; the member and whom they do not see; the connection.
  ["its renewal", least(6, 4, 1), () => finish(handleRenew({ action: "renew", ticket }, sender))],
  [
    "PATCH /api/settings, hidden, with a socket",
    // As without one, and: each socket changed; the limit; those of all.
    least(6, 2, 3),
    () => show(false),
    apart,
  ],
  ["it closes, hidden", least(1, 0, 1), () => handleClose(event("$disconnect"))],
  // The change, which nothing is there to take; its place; the change; and what waits to be emailed.
  ["PATCH /api/notice-settings, the first time", least(4, 0, 0), () => choose({ channels: { messages: "daily" } })],
  ["PATCH /api/notice-settings, again", least(2, 0, 0), () => choose({ push: { messages: false } })],
];
