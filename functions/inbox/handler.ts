import { createHandler } from "../http/lambda.ts";
import { getInboxMessage, handleMessage, listInbox, reopenMessage, saveMessageNote } from "./desk.ts";
import { inviteToApply, replyToMessage } from "./emails.ts";

/** The admins' inbox: what people send to the club by its forms. */
export const handler = createHandler([
  listInbox,
  getInboxMessage,
  handleMessage,
  reopenMessage,
  saveMessageNote,
  replyToMessage,
  inviteToApply,
]);
