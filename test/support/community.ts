import { randomUUID } from "node:crypto";
import type * as z from "zod/mini";
import { deleteCommunityMessage, editCommunityMessage, sendCommunityMessage } from "#functions/messaging/community.ts";
import type { FrameOutcome, Sender } from "#functions/messaging/message.ts";
import { communityFrames, type CommunityMessage, type Topic } from "#shared/community.ts";
import { contract } from "#shared/contract.ts";
import { asMember } from "./as.ts";
import { readPages } from "./pages.ts";

type Sending = z.input<typeof communityFrames.send>;

/** Somebody on a socket of their own. */
export const newSender = (changes: Partial<Sender> = {}): Sender => {
  const id = randomUUID();
  return {
    connectionId: `socket-${id}`,
    memberId: `member-${id}`,
    isAdmin: false,
    full_name: "Ada Okafor",
    ...changes,
  };
};

/** A message as a browser sends it. */
export const messageFrame = (changes: Partial<Sending> = {}) =>
  communityFrames.send.parse({
    action: "community.send",
    clientId: randomUUID(),
    topic: "Networking",
    content: "Who is at the gala?",
    ...changes,
  });

/** The message in the answer to whoever sent a frame; the others are told as well. */
export const readAck = async (outcome: Promise<FrameOutcome>) => {
  const { reply, others } = await outcome;
  await others?.();
  if (reply?.type !== "ack") throw new Error(`The answer is no ack: ${JSON.stringify(reply)}`);
  return reply.message as CommunityMessage;
};

/** Sends a message as the realtime Lambda does. */
export const sendToTopic = (by: Sender, changes: Partial<Sending> = {}) =>
  readAck(sendCommunityMessage(messageFrame(changes), by));

/** Gives a message another text. */
export const editMessage = (by: Sender, { topic, id }: CommunityMessage, content: string) =>
  readAck(editCommunityMessage({ action: "community.edit", clientId: randomUUID(), topic, id, content }, by));

/** Deletes a message. */
export const deleteMessage = (by: Sender, { topic, id }: CommunityMessage) =>
  readAck(deleteCommunityMessage({ action: "community.delete", clientId: randomUUID(), topic, id }, by));

/** All of a topic's messages, or all since a time, page by page as a member reads them. */
export const listWholeTopic = (topic: Topic, since?: string) =>
  readPages((range) => asMember(contract.listCommunityMessages, { topic, ...(since && { since }), ...range }));

/** Somebody's messages of a topic, newest first. */
export const messagesOf = async ({ memberId }: Sender, topic: Topic = "Networking") =>
  (await listWholeTopic(topic)).flat().filter(({ user_id }) => user_id === memberId);
