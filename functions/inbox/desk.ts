import type { AuditKind } from "#shared/audit.ts";
import { inboxContract, type InboxMessage } from "#shared/inbox.ts";
import { readActor } from "../audit/actor.ts";
import { auditWrite, type Actor } from "../audit/entry.ts";
import { noteListView, noteView } from "../audit/looks.ts";
import { answerByTag } from "../http/answers.ts";
import { adminEndpoint } from "../http/doors.ts";
import {
  nameOf,
  readInboxTag,
  readMessage,
  readMessagesOfMonth,
  readMessageWithEmails,
  readOpenMessages,
  saveHandled,
  saveNote,
  saveReopened,
} from "./message.ts";

/** The message's sender, for the audit log. */
const toSubject = (message: InboxMessage) => ({
  about: { email: message.email, name: nameOf(message) },
  object: { kind: "inbox" as const, id: message.id, title: message.kind },
});

/** The log entry for an admin's action on a message. */
export const inboxAudit = (kind: AuditKind & `inbox-${string}`, message: InboxMessage, by: Actor) =>
  auditWrite({ kind, by, ...toSubject(message) });

export const listInbox = adminEndpoint(inboxContract.listInbox, async ({ month, cursor }, { id }, { knows, network }) =>
  answerByTag(await readInboxTag(), knows, async () => {
    const page = await (month === undefined ? readOpenMessages(cursor) : readMessagesOfMonth(month, cursor));
    await noteListView({ list: "inbox", scope: month ?? "open", by: { id, network } });
    return page;
  }),
);

export const getInboxMessage = adminEndpoint(
  inboxContract.getInboxMessage,
  async ({ messageId }, { id }, { network }) => {
    const found = await readMessageWithEmails(messageId);
    await noteView({ kind: "inbox-opened", id: messageId, by: { id, network } }, () => toSubject(found.message));
    return found;
  },
);

export const handleMessage = adminEndpoint(
  inboxContract.handleMessage,
  async ({ messageId, version }, { id }, { network }) => {
    const [message, by] = await Promise.all([readMessage(messageId), readActor(id, network)]);
    if (message.handled && message.version === version) return message;
    return saveHandled(message, version, by, inboxAudit("inbox-handled", message, by));
  },
);

export const reopenMessage = adminEndpoint(
  inboxContract.reopenMessage,
  async ({ messageId, version }, { id }, { network }) => {
    const [message, by] = await Promise.all([readMessage(messageId), readActor(id, network)]);
    if (message.isOpen && message.version === version) return message;
    return saveReopened(message, version, inboxAudit("inbox-reopened", message, by));
  },
);

export const saveMessageNote = adminEndpoint(
  inboxContract.saveMessageNote,
  async ({ messageId, version, note }, { id }, { network }) => {
    const [message, by] = await Promise.all([readMessage(messageId), readActor(id, network)]);
    return saveNote(message, version, note, inboxAudit("inbox-noted", message, by));
  },
);
