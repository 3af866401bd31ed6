import { useCallback, useRef, useState } from "react";
import { conversationsContract, type DirectMessage, type Conversation } from "#shared/conversations.ts";
import type { ServerFrame } from "#shared/realtime.ts";
import type { ThreadOptions } from "#web/features/messaging/thread/thread.ts";
import { useThread } from "#web/features/messaging/thread/use-thread.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useLive } from "#web/lib/realtime/live.tsx";
import { useUnread } from "#web/lib/realtime/unread.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { addMessage, updateCache, markRead } from "./conversation-cache.ts";

/** The messages of a conversation, and what one writes there. `latestId` is the newest one that is known of. */
export const useConversationThread = (id: string, latestId: string | null) => {
  const me = useMember().id;
  const { send } = useLive();
  const options = (): ThreadOptions<DirectMessage, string> => ({
    me,
    load: (range) => callEndpoint(conversationsContract.listDirectMessages, { id, ...range }),
    send: async (content, clientId) => {
      const message = (await send({ action: "direct.send", clientId, conversationId: id, content })) as DirectMessage;
      updateCache(me, (known) => addMessage(known, message));
      return message;
    },
    // One's own name and picture stand beside none of one's own messages.
    preview: (content, told) => ({
      ...told,
      conversation_id: id,
      user_id: me,
      full_name: "",
      avatar_url: null,
      content,
    }),
  });
  const messageIn = useCallback(
    (frame: ServerFrame) =>
      frame.type === "direct.message" && frame.message.conversation_id === id ? frame.message : undefined,
    [id],
  );
  return useThread({ name: `conversation:${id}`, options, messageIn, latestId });
};

/** A message as the thread shows it. */
export type ShownMessage = ReturnType<typeof useConversationThread>["messages"][number];

/** How far a conversation was read as it was opened, where something was not; and what marks it as read further. */
export const useReading = ({ id, unread, last_read_id }: Conversation) => {
  const { of, read } = useUnread();
  const me = useMember().id;
  const [readId] = useState(() => (unread > 0 || of(id) > 0 ? last_read_id : undefined));
  const isOpening = useRef(true);
  const onSeen = (messageId: string) => {
    // portal-and-admin.md, "Messages": each opening counts.
    read(id, messageId, isOpening.current);
    isOpening.current = false;
    updateCache(me, (known) => markRead(known, id, messageId));
  };
  return { readId, onSeen };
};
