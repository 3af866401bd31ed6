import { createHandler } from "../http/lambda.ts";
import { getInboxMessage, handleMessage, listInbox, reopenMessage, saveMessageNote } from "./desk.ts";
import { inviteToApply, replyToMessage } from "./emails.ts";

/** The admins' inbox: messages sent by the public forms. */
export const handler = createHandler([
  listInbox,
  getInboxMessage,
  handleMessage,
  reopenMessage,
  saveMessageNote,
  replyToMessage,
  inviteToApply,
]);
