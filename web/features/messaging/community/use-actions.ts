import { useCallback, useState } from "react";
import type { Topic } from "#shared/community.ts";
import { communityWords as words } from "#web/content/community.ts";
import type { MessageAction } from "#web/features/messaging/thread/log-message.ts";
import type { Thread } from "#web/features/messaging/thread/thread.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { useChange, useEdit } from "./use-edit.ts";
import type { Draft, Entry, ShownMessage } from "./use-topic-thread.ts";

/** A message that somebody wants to report. */
export type ToReport = { topic: Topic; messageId: string; name: string; content: string; attachment?: string };

type Options = { topic: Topic; thread: Thread<Entry, Draft>; onReport: (message: ToReport) => void };

const loadDialog = async () => (await import("./remove-dialog.tsx")).RemoveDialog;

const nameOf = ({ full_name }: ShownMessage) => full_name || words.nameless;

/** What one may do with a message: change and delete one's own, delete any as an admin, and report those of others. */
export const useActions = ({ topic, thread, onReport }: Options) => {
  const { id: me, isAdmin } = useMember();
  const change = useChange(topic, thread.receive);
  const { editing, edit } = useEdit(topic, change);
  const [removed, setRemoved] = useState<ShownMessage>();
  const dialog = useLazyDialog(loadDialog);
  const [ask] = useState(() => dialog.openFor);

  const actions = useCallback(
    (message: ShownMessage): MessageAction[] => {
      const isOwn = message.user_id === me;
      const remove = () => {
        setRemoved(message);
        ask(message.id);
      };
      const report = () => {
        const { id, content, attachment } = message;
        const file = attachment && { attachment: attachment.name };
        if (id !== undefined) onReport({ topic, messageId: id, name: nameOf(message), content, ...file });
      };
      return [
        ...(isOwn && message.content !== "" ? [{ label: words.edit, onSelect: () => edit(message) }] : []),
        ...(isOwn ? [] : [{ label: words.report, onSelect: report }]),
        ...(isOwn || isAdmin ? [{ label: words.remove, isDangerous: true, onSelect: remove }] : []),
      ];
    },
    [me, isAdmin, ask, edit, onReport, topic],
  );
  const onRemove = async () => {
    if (removed?.id !== undefined) await change({ action: "community.delete", id: removed.id });
  };
  const author = removed && removed.user_id !== me ? nameOf(removed) : undefined;
  return { editing, actions, removal: { dialog, props: { author, onRemove } } };
};
