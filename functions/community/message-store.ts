import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { CommunityMessage, Topic } from "#shared/community.ts";
import { tooManyMessages } from "#shared/messages.ts";
import { AppError } from "../errors.ts";
import { messagesOf } from "../messages/page.ts";
import { alreadySent, limiting, sending, sentBefore, tooFast, type MessageKey } from "../messages/sending.ts";
import { changesOf } from "../platform/changes.ts";
import { markChange } from "../platform/mark.ts";
import { ConditionRefused, table, tableName, transact, type Write } from "../platform/table.ts";
import * as file from "./attachment-item.ts";
import { itemOf, keptMessage, keyOf, partitionOf, presentMessage, type KeptMessage } from "./message-item.ts";
import { changedKey } from "./topic-item.ts";

const at = async (Key: MessageKey): Promise<KeptMessage | undefined> => {
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return Item && keptMessage.parse(Item);
};

/** A message as it is now, if there is one. */
export const findCommunityMessage = async (topic: Topic, id: string): Promise<CommunityMessage | undefined> => {
  const found = await at(keyOf({ topic, id }));
  return found && presentMessage(found);
};

/** A page of a topic's messages: the newest first, or, with `since`, the oldest first from that time on. */
export const communityMessages = async (topic: Topic, range: Parameters<typeof messagesOf>[1]) => {
  const { items, cursor } = await messagesOf(partitionOf(topic), range);
  return { items: items.map((item) => presentMessage(keptMessage.parse(item))), cursor };
};

const tooMany = () => new AppError("too-many", tooManyMessages);

/** The message there; a client id stands for one message, wherever it went. */
const sentAt = async (key: MessageKey, topic: Topic) => {
  const earlier = key.pk === partitionOf(topic) ? await at(key) : undefined;
  if (!earlier) throw new AppError("conflict", "This was already sent elsewhere.");
  return earlier;
};

/** The message that a member has sent under this client id, if there is one. Throws `conflict` where it went elsewhere. */
export const findSent = async (memberId: string, { clientId, topic }: Pick<KeptMessage, "clientId" | "topic">) => {
  const key = await sentBefore(memberId, clientId);
  return key && sentAt(key, topic);
};

/**
 * Keeps a new message, and what is known of its file, in one transaction; answers it. A repetition changes nothing, and
 * is answered with the message that is there. Throws `too-many`.
 */
export const keep = async (message: KeptMessage): Promise<KeptMessage> => {
  const { memberId, clientId, topic, attachment } = message;
  try {
    await transact({
      message: { Put: { Item: itemOf(message) } },
      ...sending(memberId, clientId, keyOf(message)),
      ...(attachment && { attachment: { Put: { Item: file.itemOf(attachment) } } }),
    });
    return message;
  } catch (error) {
    const earlier = alreadySent(error);
    if (earlier) return sentAt(earlier, topic);
    throw tooFast(error) ? tooMany() : error;
  }
};

const changing = (before: KeptMessage, after: KeptMessage): Write => {
  const { ExpressionAttributeNames, ExpressionAttributeValues, ...update } = changesOf(before, after);
  return {
    Update: {
      Key: keyOf(before),
      ...update,
      ConditionExpression: "#version = :read_version",
      ExpressionAttributeNames,
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ":read_version": before.version },
    },
  };
};

/** Attempts at a change that meets another one of the same message. */
const attempts = 5;

/**
 * Changes a message in one transaction, then its topic's mark; `change` says what becomes of the message as it is, again
 * where somebody was faster, and may refuse by throwing, or answer the same message where nothing is to change. With its
 * deletion goes what is known of its file; everything else counts as a message sent. Answers the message before and
 * after. Throws `not-found` and `too-many`.
 */
export const changeMessage = async (
  { topic, id, by }: { topic: Topic; id: string; by: string },
  change: (message: KeptMessage) => KeptMessage,
) => {
  for (let attempt = 1; ; attempt++) {
    const before = await at(keyOf({ topic, id }));
    if (!before) throw new AppError("not-found", "Message not found.");
    const changed = change(before);
    if (changed === before) {
      // Perhaps a repetition of a change that was cut off before its topic was marked.
      await markChange(changedKey, topic);
      return { before, after: before };
    }
    const after = { ...changed, version: before.version + 1 };
    try {
      await transact({
        message: changing(before, after),
        ...(after.deleted
          ? before.attachment && { attachment: { Delete: { Key: file.keyOf(before.attachment.id) } } }
          : { limit: limiting(by) }),
      });
      await markChange(changedKey, topic);
      return { before, after };
    } catch (error) {
      if (!(error instanceof ConditionRefused)) throw error;
      if (tooFast(error) || attempt === attempts) throw tooMany();
    }
  }
};
