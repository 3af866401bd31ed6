import type * as z from "zod/mini";
import { reportsContract, type Report } from "#shared/reports.ts";
import { findCommunityMessage } from "../community/message-store.ts";
import { keyOf } from "../conversations/direct-message-item.ts";
import { findDirectMessage } from "../conversations/direct-message-store.ts";
import { participantOf } from "../conversations/participant-store.ts";
import { presentDirectMessage } from "../conversations/present-conversation.ts";
import { AppError } from "../errors.ts";
import { memberEndpoint } from "../http/doors.ts";
import { memberOf } from "../members/member-store.ts";
import { authorOf } from "../messages/author.ts";
import { reportIdOf } from "./report-item.ts";
import { keep } from "./report-store.ts";

type Input = z.output<typeof reportsContract.reportMessage.input>;

/** The message as the reporter sees it: one of the community that is not deleted, or of a conversation of theirs. */
const reportedMessage = async (input: Input, memberId: string): Promise<Report["message"] | undefined> => {
  if ("topic" in input) {
    const found = await findCommunityMessage(input.topic, input.messageId);
    return found?.deleted ? undefined : found;
  }
  await participantOf(memberId, input.conversationId);
  const found = await findDirectMessage(keyOf({ conversation_id: input.conversationId, id: input.messageId }));
  return found && { ...presentDirectMessage(found), attachment: null };
};

export const reportMessage = memberEndpoint(reportsContract.reportMessage, async (input, { id: memberId }) => {
  const message = await reportedMessage(input, memberId);
  if (!message) throw new AppError("not-found", "Message not found.");
  if (message.user_id === memberId) throw new AppError("invalid", "This is your own message.");
  const { id, user_id, full_name, avatar_url, content, attachment, created_at } = message;
  const report: Report = {
    id: reportIdOf(memberId, id),
    message: { id, user_id, full_name, avatar_url, content, attachment, created_at },
    topic: "topic" in input ? input.topic : null,
    reporter: authorOf(await memberOf(memberId)),
    reason: input.reason,
    created_at: new Date().toISOString(),
    status: "open",
    closed_at: null,
    closed_by: null,
  };
  await keep(report);
  return { id: report.id };
});
