import { useCallback, useRef } from "react";
import type { CommunityMessage, Topic } from "#shared/community.ts";
import { changeWords } from "#web/content/community.ts";
import type { Editing } from "#web/features/messaging/thread/use-composer-text.ts";
import { useEdited } from "#web/features/messaging/thread/use-edited.ts";
import { LiveProblem } from "#web/lib/realtime/live-store.ts";
import { useLive } from "#web/lib/realtime/live.tsx";
import { showToast } from "#web/ui/toast.ts";
import type { ShownMessage } from "./use-topic-thread.ts";

type Changed = { action: "community.edit"; id: string; content: string } | { action: "community.delete"; id: string };

/** Changes a message at the server, and answers what became of it. Rejects as `useLive().send` does. */
export const useChange = (topic: Topic, onChanged: (message: CommunityMessage) => void) => {
  const { send } = useLive();
  return useCallback(
    async (change: Changed) =>
      onChanged((await send({ ...change, topic, clientId: crypto.randomUUID() })) as CommunityMessage),
    [send, topic, onChanged],
  );
};
type Change = ReturnType<typeof useChange>;

/** Tells that a change of a message was not made, and why. */
export const tellFailure = (failure: unknown) =>
  void showToast({
    type: "error",
    title: changeWords.failed,
    description: failure instanceof LiveProblem ? failure.detail : changeWords.failedText,
  });

/** Changing one's own message, in the composer. What was typed stays there until the change is made. */
export const useEdit = (topic: Topic, change: Change) => {
  const [message, setMessage] = useEdited<{ id: string; content: string }>(topic);
  const isSaving = useRef(false);

  const save = async (id: string, content: string) => {
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      if (content !== message?.content) await change({ action: "community.edit", id, content });
      setMessage((now) => (now?.id === id ? undefined : now));
    } catch (failure) {
      tellFailure(failure);
    } finally {
      isSaving.current = false;
    }
  };
  const editing: Editing | undefined = message && {
    id: message.id,
    text: message.content,
    onCancel: () => setMessage(() => undefined),
    onSave: (content) => void save(message.id, content),
  };
  const edit = useCallback(
    ({ id, content }: ShownMessage) => id !== undefined && setMessage(() => ({ id, content })),
    [setMessage],
  );
  return { editing, edit };
};
