import { createHandler } from "../http/lambda.ts";
import { getInboxMessage, handleMessage, listInbox, reopenMessage, saveMessageNote } from "./desk.ts";
import { inviteToApply, replyToMessage } from "./emails.ts";
import { deleteAutomated, listAutomated } from "./release.ts";

/** The admins' inbox: messages sent by the public forms, and those that look automated. */
export const handler = createHandler([
  listInbox,
  getInboxMessage,
  handleMessage,
  reopenMessage,
  saveMessageNote,
  replyToMessage,
  inviteToApply,
  listAutomated,
  deleteAutomated,
]);
