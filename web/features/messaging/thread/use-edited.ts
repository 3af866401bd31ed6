import { useCallback, useState } from "react";
import { useLiveParts } from "#web/lib/realtime/live.tsx";
import type { LogMessage } from "./log-message.ts";
import type { Editing } from "./use-composer-text.ts";

/** Which message is being changed at a place, also when one has left it and comes back. */
export const useEdited = <Message>(place: string) => {
  const { kept } = useLiveParts().store;
  const name = `edited:${place}`;
  const [edited, setEdited] = useState(() => kept.get(name) as Message | undefined);
  // Also when a change is saved only after one has left.
  const update = useCallback(
    (next: (now: Message | undefined) => Message | undefined) => {
      const now = next(kept.get(name) as Message | undefined);
      kept.set(name, now);
      setEdited(now);
    },
    [kept, name],
  );
  return [edited, update] as const;
};

type Options<Message> = { messages: readonly Message[]; onSave: (message: Message, content: string) => void };

/** Changing a message that could not be sent, in the composer: it stays in the log until its new text is sent. */
export const useUnsentEdit = <Message extends LogMessage>(place: string, { messages, onSave }: Options<Message>) => {
  const [edited, update] = useEdited<string>(`unsent:${place}`);
  const message = messages.find(({ clientId, state }) => clientId === edited && state === "failed");
  const editing: Editing | undefined = message && {
    id: message.clientId,
    text: message.content,
    onCancel: () => update(() => undefined),
    onSave: (content) => {
      update(() => undefined);
      onSave(message, content);
    },
  };
  const onEdit = useCallback(({ clientId }: Message) => update(() => clientId), [update]);
  return { editing, onEdit };
};
