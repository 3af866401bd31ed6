import { ulid } from "ulid";
import * as z from "zod/mini";
import { inboxContract, type InboxMessage, type MessageEmail } from "#shared/inbox.ts";
import { foldAddress } from "#shared/text.ts";
import { readActor } from "../audit/actor.ts";
import type { Actor } from "../audit/entry.ts";
import { checkSubscription } from "../contacts/contact.ts";
import { createClaimedEmail } from "../email/outbox.ts";
import { sendNow } from "../email/send-now.ts";
import { isSuppressed } from "../email/suppression.ts";
import type { Email } from "../email/templates.ts";
import { adminEndpoint } from "../http/doors.ts";
import { parseEnv } from "../platform/env.ts";
import { AppError } from "../platform/errors.ts";
import { ConditionRefused, transact, type Write } from "../platform/table.ts";
import { inboxAudit } from "./desk.ts";
import {
  emailKeyOf,
  inboxMark,
  markInboxChanged,
  messageEmailWrites,
  nameOf,
  handledByAnother,
  readMessage,
} from "./message.ts";

/*
 * @item invitation to apply
 * @key `INVITED-TO-APPLY#email` · `INVITED-TO-APPLY`
 * @asks was the address invited within the hour?
 * @cost condition of a put in a transaction
 */

const { CLUB_INBOX } = parseEnv({ CLUB_INBOX: z.email() });

const subjectOf = (message: InboxMessage) => ("subject" in message ? message.subject : "");

const hourMs = 3_600_000;

/** Records an invitation of an address; refused within an hour of the last one. */
const invitationWrite = (address: string, now = Date.now()): Write => ({
  Put: {
    Item: {
      pk: `INVITED-TO-APPLY#${foldAddress(address)}`,
      sk: "INVITED-TO-APPLY",
      at: new Date(now).toISOString(),
      ttl: Math.ceil((now + hourMs) / 1000),
    },
    ConditionExpression: "attribute_not_exists(pk) OR #at <= :hourAgo",
    ExpressionAttributeNames: { "#at": "at" },
    ExpressionAttributeValues: { ":hourAgo": new Date(now - hourMs).toISOString() },
  },
});

type MessageContent = Pick<Email, "template" | "data" | "unsubscribe">;

type Sending = {
  messageId: string;
  version: number;
  handles: boolean;
  kind: MessageEmail["kind"];
  text: string;
  by: Actor;
  /** The email's template and data, and its unsubscribe link, if any. */
  content: (message: InboxMessage) => MessageContent | Promise<MessageContent>;
  /** Further writes of the transaction, with the error for each if its condition fails. */
  alongside?: (message: InboxMessage) => { write: Write; refusal: AppError };
};

/**
 * Emails a message's sender and stores the email with the message. A reply goes to the club's inbox. Throws
 * `not-found`, and `conflict` if the message has changed since `version` or its address is suppressed.
 */
const sendAbout = async ({ messageId, version, handles, kind, text, by, content, alongside }: Sending) => {
  const before = await readMessage(messageId);
  // The outbox would withhold it, and an admin should know before.
  if (await isSuppressed(before.email))
    throw new AppError(
      "conflict",
      `Email to ${before.email} bounced or was marked as spam, so we no longer write to this address.`,
    );
  const email: MessageEmail = {
    id: ulid(),
    ...{ kind, text, by: { id: by.id, name: by.name } },
    at: new Date().toISOString(),
    emailed: "waiting",
  };
  const claimed = createClaimedEmail({
    ...(await content(before)),
    to: { address: before.email },
    replyTo: CLUB_INBOX,
    reportTo: { item: emailKeyOf(messageId, email.id), mark: inboxMark },
  } as Email);
  const also = alongside?.(before);
  await markInboxChanged();
  try {
    await transact({
      ...messageEmailWrites({ ...before, version }, { email, letterId: claimed.email.id, handles }),
      email: claimed.write,
      ...inboxAudit(kind === "reply" ? "inbox-replied" : "inbox-invited", before, by),
      ...(also && { alongside: also.write }),
    });
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    throw error.refused.has("message") || !also ? await handledByAnother(error.refused.get("message")) : also.refusal;
  }
  const emailed = await sendNow(claimed.email);
  return { message: await readMessage(messageId), email: { ...email, emailed } };
};

export const replyToMessage = adminEndpoint(
  inboxContract.replyToMessage,
  async ({ messageId, version, text, handles }, { id }, { network }) => {
    const by = await readActor(id, network);
    return sendAbout({
      ...{ messageId, version, text, handles, by },
      kind: "reply",
      content: (message) => ({
        template: "message-reply",
        data: { name: nameOf(message), subject: subjectOf(message), sentAt: message.createdAt, text, signer: by.name },
      }),
    });
  },
);

/** The unsubscribe link for invitations to a message's sender. Throws `conflict` if they have unsubscribed. */
const findWayOut = async ({ email }: InboxMessage) => {
  const { token, isEnded } = await checkSubscription(email);
  if (isEnded)
    throw new AppError(
      "conflict",
      `${email} has unsubscribed from our emails, so we no longer invite this address. You can still reply to the message.`,
    );
  return { contactToken: token };
};

export const inviteToApply = adminEndpoint(
  inboxContract.inviteToApply,
  async ({ messageId, version, handles }, { id }, { network }) =>
    sendAbout({
      ...{ messageId, version, handles, by: await readActor(id, network) },
      kind: "invitation",
      text: "",
      content: async (message) => ({
        template: "invitation-to-apply",
        data: { name: nameOf(message) },
        unsubscribe: await findWayOut(message),
      }),
      alongside: ({ email }) => ({
        write: invitationWrite(email),
        refusal: new AppError(
          "too-many",
          `We invited ${email} to apply within the last hour. Please wait before you invite them again.`,
        ),
      }),
    }),
);
