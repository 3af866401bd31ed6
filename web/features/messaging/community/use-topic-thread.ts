import { useCallback } from "react";
import {
  communityContract,
  type Attachment,
  type CommunityMessage,
  type Topic,
  type TopicState,
} from "#shared/community.ts";
import type { Mention, Quote } from "#shared/messages.ts";
import type { ServerFrame } from "#shared/realtime.ts";
import type { ThreadOptions } from "#web/features/messaging/thread/thread.ts";
import { takeReaction } from "#web/features/messaging/thread/use-reactions.ts";
import { useThread } from "#web/features/messaging/thread/use-thread.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useFrames, useLive } from "#web/lib/realtime/live.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import type { Attached } from "./attachment.tsx";
import { keepFile } from "./message-attachment.tsx";

/** A message as stored in this browser: with the file itself while it is being sent. */
export type Entry = CommunityMessage & { file?: Blob | undefined };

export type Draft = {
  content: string;
  attached?: Attached | undefined;
  replyTo?: Quote | undefined;
  mentions?: Mention[];
};

/** The placeholder while the server has not assigned an id. */
const toShown = ({ blob, name, width, height }: Attached): Attachment => ({
  id: "",
  url: "",
  name,
  type: blob.type as Attachment["type"],
  size: blob.size,
  width,
  height,
});

const toFrame = ({ upload, name, width, height }: Attached) => ({
  upload,
  name,
  ...(width !== undefined && height !== undefined && { width, height }),
});

/** A topic's messages, and sending. `state` is the topic in the last poll. */
export const useTopicThread = (topic: Topic, state: TopicState | undefined) => {
  const me = useMember().id;
  const { send } = useLive();
  const options = (): ThreadOptions<Entry, Draft> => ({
    me,
    load: (range) => callEndpoint(communityContract.listCommunityMessages, { topic, ...range }),
    send: async ({ content, attached, replyTo }, clientId) => {
      const attachment = attached && { attachment: toFrame(attached) };
      const message = (await send({
        action: "community.send",
        clientId,
        topic,
        content,
        ...attachment,
        ...(replyTo && { replyTo: replyTo.id }),
      })) as CommunityMessage;
      if (attached && message.attachment) keepFile(me, message.attachment, attached.blob);
      return message;
    },
    // One's own messages show no name or picture.
    preview: ({ content, attached, mentions, replyTo = null }, known) => ({
      ...known,
      topic,
      user_id: me,
      full_name: "",
      avatar_url: null,
      content,
      attachment: attached ? toShown(attached) : null,
      file: attached?.blob,
      reply_to: replyTo,
      mentions,
      edited_at: null,
      deleted: false,
      version: 0,
    }),
  });
  const messageIn = useCallback(
    (frame: ServerFrame): Entry | undefined =>
      frame.type === "community.message" && frame.message.topic === topic ? frame.message : undefined,
    [topic],
  );
  const { latest_id: latestId, changed_at: changedAt } = state ?? {};
  const shown = useThread({ name: `topic:${topic}`, options, messageIn, latestId, changedAt });
  const { thread } = shown;
  useFrames((frame) => {
    if (frame.type === "community.reaction" && frame.topic === topic) takeReaction(thread, frame, me);
  });
  return shown;
};

/** A message as displayed in the topic. */
export type ShownMessage = ReturnType<typeof useTopicThread>["messages"][number];
