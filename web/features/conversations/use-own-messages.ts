import { useCallback, useRef } from "react";
import type { ComposerHandle } from "#web/chat/composer.tsx";
import { useUnsentEdit } from "#web/chat/use-edited.ts";
import { useReturnedText } from "#web/chat/use-returned-text.ts";
import type { ShownMessage, useConversationThread } from "./use-conversation-thread.ts";

/** Where one writes, and what becomes of one's messages that could not be sent. */
export const useOwnMessages = (id: string, { thread, messages }: ReturnType<typeof useConversationThread>) => {
  const composer = useRef<ComposerHandle>(null);
  const onDiscard = useCallback((message: ShownMessage) => void thread.discard(message.clientId), [thread]);
  const onRetry = useCallback((message: ShownMessage) => thread.retry(message.clientId), [thread]);
  const { editing, onEdit } = useUnsentEdit<ShownMessage>(id, {
    messages,
    onSave: ({ clientId }, content) => {
      thread.discard(clientId);
      thread.submit(content);
    },
  });
  useReturnedText({ messages, onDiscard }, composer);
  return { composer, editing, handlers: { onDiscard, onRetry, onEdit } };
};
