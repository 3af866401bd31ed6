import { countWaiting } from "#functions/dashboard/handler.ts";
import { leads } from "#functions/forms/leads.ts";
import { getInboxMessage, handleMessage, listInbox, reopenMessage, saveMessageNote } from "#functions/inbox/desk.ts";
import { inviteToApply, replyToMessage } from "#functions/inbox/emails.ts";
import { transact, type Write } from "#functions/platform/table.ts";
import { call } from "#test/support/api-event.ts";
import { given } from "#test/support/given.ts";
import { apart, least, logged, type Call } from "./meter.ts";

/** A month of which no other call has messages. */
const month = "2025-03";
const write = (minute: number) =>
  leads.formWrite(given.lead(), undefined, {
    createdAt: new Date(Date.UTC(2025, 2, 10) + minute * 60_000).toISOString(),
  });
const idOf = (kept: Write) => ("Put" in kept ? String(kept.Put.Item?.id) : "");
const kept = Array.from({ length: 100 }, (_, index) => write(index));
for (const each of kept) await transact({ it: each });
const path = { messageId: idOf(kept[0]!) };
const claims = { sub: "member-of-the-meter", token_use: "access", "cognito:groups": "[admin]" };

const rest = () =>
  transact({
    mark: {
      Update: {
        Key: { pk: "INBOX", sk: "INBOX" },
        UpdateExpression: "SET changed_at = :rest",
        ExpressionAttributeValues: { ":rest": new Date(Date.now() - 60_000).toISOString() },
      },
    },
  });
await rest();
const { headers } = await call(listInbox, { claims });
const known = { "if-none-match": String(headers?.etag) };

/** In order: each builds on what those before have written. */
export const inboxCalls: Call[] = [
  ["GET /api/admin/inbox, not modified", least(1, 0.5, 0), () => call(listInbox, { claims, headers: known })],
  [
    "GET /api/admin/inbox, of a month (100)",
    least(4, 8, 0),
    () => call(listInbox, { claims, query: { month } }),
    logged,
  ],
  ["GET /api/admin/inbox, open (100)", least(2, 8, 0), () => call(listInbox, { claims })],
  ["GET /api/admin/waiting (100 open)", least(8, 12.5, 0), () => call(countWaiting, { claims })],
  ["GET /api/admin/inbox/{messageId}", least(1, 1, 0), () => call(getInboxMessage, { path, claims }), logged],
  [
    "PUT …/note",
    least(1, 0, 2),
    () => call(saveMessageNote, { path, claims, body: { note: "Ada", version: 0 } }),
    apart,
  ],
  ["POST …/handling", least(2, 0.5, 2), () => call(handleMessage, { path, claims, body: { version: 1 } }), apart],
  ["POST …/reopening", least(1, 0, 2), () => call(reopenMessage, { path, claims, body: { version: 2 } }), apart],
  [
    "POST …/reply, which handles it",
    least(9, 3, 5),
    () => call(replyToMessage, { path, claims, body: { text: "Yes, please.", handles: true, version: 3 } }),
    apart,
  ],
  ["POST …/invitation", least(9, 3, 5), () => call(inviteToApply, { path, claims, body: { version: 4 } }), apart],
];
