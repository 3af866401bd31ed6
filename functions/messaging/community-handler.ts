import { communityContract } from "#shared/community.ts";
import { memberEndpoint } from "../http/doors.ts";
import { createHandler } from "../http/lambda.ts";
import { AppError } from "../platform/errors.ts";
import { findFile } from "./attachment.ts";
import { findChatMute } from "./chat-mute.ts";
import { readCommunityMessages, readTopicStates } from "./community-message.ts";

export const listTopics = memberEndpoint(communityContract.listTopics, async (_, { id }) => {
  const [items, mute] = await Promise.all([readTopicStates(id), findChatMute(id)]);
  return { items, muted_until: mute?.until };
});

export const listCommunityMessages = memberEndpoint(
  communityContract.listCommunityMessages,
  ({ topic, cursor, since }) => readCommunityMessages(topic, { cursor, since }),
);

const getAttachment = memberEndpoint(communityContract.getAttachment, async ({ id }) => {
  const file = await findFile(id);
  if (!file) throw new AppError("not-found", "This file is no longer here.");
  // Loaded on use: most requests are for messages.
  const { signFileUrl } = await import("./attachment-link.ts");
  return { url: await signFileUrl(file) };
});

/** Reads of the community chat; writes come over the socket. */
export const handler = createHandler([listTopics, listCommunityMessages, getAttachment]);
