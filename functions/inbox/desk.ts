import { inboxContract } from "#shared/inbox.ts";
import { answerByTag } from "../http/answers.ts";
import { adminEndpoint } from "../http/doors.ts";
import { readMember } from "../members/member.ts";
import {
  readInboxTag,
  readMessagesOfMonth,
  readMessageWithEmails,
  readOpenMessages,
  saveHandled,
  saveNote,
  saveReopened,
  type By,
} from "./message.ts";

/** The admin who acts, as messages name them. */
export const readBy = async (adminId: string): Promise<By> => ({
  id: adminId,
  name: (await readMember(adminId)).full_name,
});

export const listInbox = adminEndpoint(inboxContract.listInbox, async ({ month, cursor }, _, { knows }) =>
  answerByTag(await readInboxTag(), knows, () =>
    month === undefined ? readOpenMessages(cursor) : readMessagesOfMonth(month, cursor),
  ),
);

export const getInboxMessage = adminEndpoint(inboxContract.getInboxMessage, ({ messageId }) =>
  readMessageWithEmails(messageId),
);

export const handleMessage = adminEndpoint(inboxContract.handleMessage, async ({ messageId, version }, { id }) =>
  saveHandled(messageId, version, await readBy(id)),
);

export const reopenMessage = adminEndpoint(inboxContract.reopenMessage, ({ messageId, version }) =>
  saveReopened(messageId, version),
);

export const saveMessageNote = adminEndpoint(inboxContract.saveMessageNote, ({ messageId, version, note }) =>
  saveNote(messageId, version, note),
);
