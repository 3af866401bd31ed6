import { useCallback, useEffect, useRef, useState } from "react";
import { typingIntervalMs, typingLifeMs } from "#shared/conversations.ts";
import { useFrames, useLive } from "#web/lib/realtime/live.tsx";

/** Whether the other member of a conversation is typing, and what says that one is: at most every four seconds. */
export const useTyping = (conversationId: string, otherId: string) => {
  const { tell } = useLive();
  const [heardAt, setHeardAt] = useState<number>();
  useFrames((frame) => {
    if (frame.type === "direct.typing" && frame.conversation_id === conversationId && frame.by === otherId)
      setHeardAt(Date.now());
    // What they have typed is there.
    if (frame.type === "direct.message" && frame.message.user_id === otherId) setHeardAt(undefined);
  });
  useEffect(() => {
    if (heardAt === undefined) return;
    const timer = setTimeout(() => setHeardAt(undefined), typingLifeMs);
    return () => clearTimeout(timer);
  }, [heardAt]);

  const toldAt = useRef(0);
  const onTyping = useCallback(() => {
    const now = Date.now();
    if (now - toldAt.current < typingIntervalMs) return;
    if (tell({ action: "direct.typing", conversationId })) toldAt.current = now;
  }, [tell, conversationId]);
  /** After a message, the next one is told of at once. */
  const onSent = useCallback(() => void (toldAt.current = 0), []);
  return { isTyping: heardAt !== undefined, onTyping, onSent };
};
