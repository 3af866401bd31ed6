import { useRef, useState } from "react";
import type { Conversation } from "#shared/conversations.ts";
import { useUnread } from "#web/realtime/unread.ts";
import { useMember } from "#web/session/require-session.tsx";
import { markRead, updateCache } from "./conversation-cache.ts";

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
