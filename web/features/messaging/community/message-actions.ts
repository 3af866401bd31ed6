import { useCallback, useRef, useState } from "react";
import type { CommunityMessage, Topic } from "#shared/community.ts";
import { showMentions } from "#shared/messages.ts";
import { showPoll } from "#shared/polls.ts";
import { blockWords } from "#web/content/conversations.ts";
import { useBlocking, useBlocks } from "#web/features/messaging/direct/api.ts";
import { useMutes, useMuting } from "#web/features/messaging/mutes/api.ts";
import type { MessageAction } from "#web/features/messaging/thread/log-message.ts";
import { useEditedMessage } from "#web/features/messaging/thread/own-messages.ts";
import type { Thread } from "#web/features/messaging/thread/thread.ts";
import type { Editing } from "#web/features/messaging/thread/use-composer-text.ts";
import { LiveProblem } from "#web/lib/realtime/live-store.ts";
import { useLive } from "#web/lib/realtime/live.tsx";
import { useMay, useMember } from "#web/lib/session/require-session.tsx";
import { useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { showToast } from "#web/ui/toast.ts";
import { changeWords, communityWords as words } from "../community-words.ts";
import { muteWords } from "../mutes/api.ts";
import type { Draft, Entry, ShownMessage } from "./use-topic-thread.ts";

type Change = { action: "community.edit"; id: string; content: string } | { action: "community.delete"; id: string };

/** Changes a message on the server, and passes on the result. Rejects like `useLive().send`. */
const useChange = (topic: Topic, onChanged: (message: CommunityMessage) => void) => {
  const { send } = useLive();
  return useCallback(
    async (change: Change) =>
      onChanged((await send({ ...change, topic, clientId: crypto.randomUUID() })) as CommunityMessage),
    [send, topic, onChanged],
  );
};

/** Shows that a message was not changed, and why. */
const tellFailure = (failure: unknown) =>
  void showToast({
    type: "error",
    title: changeWords.failed,
    description: failure instanceof LiveProblem ? failure.detail : changeWords.failedText,
  });

/** Editing one's own message in the composer. The text stays there until it is saved. */
const useEdit = (topic: Topic, change: ReturnType<typeof useChange>) => {
  const [message, setMessage] = useEditedMessage<Pick<ShownMessage, "content" | "mentions"> & { id: string }>(topic);
  const isSaving = useRef(false);

  const save = async (id: string, content: string) => {
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      if (content !== message?.content) await change({ action: "community.edit", id, content });
      setMessage((current) => (current?.id === id ? undefined : current));
    } catch (failure) {
      tellFailure(failure);
    } finally {
      isSaving.current = false;
    }
  };
  const editing: Editing | undefined = message && {
    id: message.id,
    text: message.content,
    mentions: message.mentions,
    onCancel: () => setMessage(() => undefined),
    onSave: (content) => void save(message.id, content),
  };
  const edit = useCallback(
    ({ id, content, mentions }: ShownMessage) => id !== undefined && setMessage(() => ({ id, content, mentions })),
    [setMessage],
  );
  return { editing, edit };
};

/** A message to report. */
export type ToReport = { topic: Topic; messageId: string; name: string; content: string; attachment?: string };

type Options = {
  topic: Topic;
  thread: Thread<Entry, Draft>;
  /** The first items in every message's menu. */
  firstEntries: (message: ShownMessage) => MessageAction[];
  onReport: (message: ToReport) => void;
  /** Whether what one wrote can be changed. */
  canEdit: boolean;
};

const loadRemoveDialog = async () => (await import("./remove-dialog.tsx")).RemoveDialog;

const nameOf = ({ full_name }: ShownMessage) => full_name || words.nameless;

const loadBlockDialog = async () => (await import("#web/features/messaging/direct/block-dialog.tsx")).BlockDialog;

/** Blocking or unblocking a message's author: the menu item, and the dialog. */
const useBlockEntry = () => {
  const blocks = useBlocks();
  const [author, setAuthor] = useState({ user_id: "", full_name: "" });
  const { mutate } = useBlocking();
  const dialog = useLazyDialog(loadBlockDialog);
  const [openDialog] = useState(() => dialog.openFor);
  const blockEntry = useCallback(
    (message: ShownMessage): MessageAction => {
      const { user_id } = message;
      const member = { user_id, full_name: nameOf(message) };
      if (blocks?.includes(user_id))
        return { label: blockWords.unblock, onSelect: () => mutate({ member, isToBlock: false }) };
      const ask = () => {
        setAuthor(member);
        openDialog(user_id);
      };
      return { label: blockWords.block, isDangerous: true, onSelect: ask };
    },
    [blocks, mutate, openDialog],
  );
  const onBlock = () => mutate({ member: author, isToBlock: true });
  return { blockEntry, blocking: { dialog, props: { name: author.full_name, onBlock } } };
};

/** Muting or unmuting a message's author: the menu item. */
const useMuteEntry = () => {
  const muted = useMutes().data?.members;
  const { mutate } = useMuting();
  return useCallback(
    (message: ShownMessage): MessageAction => {
      const { user_id } = message;
      const isMuted = muted?.some((each) => each.user_id === user_id) ?? false;
      const member = { user_id, full_name: message.full_name };
      return {
        label: isMuted ? muteWords.unmute : muteWords.mute,
        onSelect: () => mutate({ member, isToMute: !isMuted }),
      };
    },
    [muted, mutate],
  );
};

/**
 * The actions for a message: react, reply, edit and delete one's own, delete any as an admin, report, and mute or
 * block its author.
 */
export const useMessageActions = ({ topic, thread, firstEntries, onReport, canEdit }: Options) => {
  const { id: me } = useMember();
  const isAdmin = useMay("conversations");
  const change = useChange(topic, thread.receive);
  const { editing, edit } = useEdit(topic, change);
  const { blockEntry, blocking } = useBlockEntry();
  const muteEntry = useMuteEntry();
  const [removed, setRemoved] = useState<ShownMessage>();
  const dialog = useLazyDialog(loadRemoveDialog);
  const [openDialog] = useState(() => dialog.openFor);

  const actions = useCallback(
    (message: ShownMessage): MessageAction[] => {
      const isOwn = message.user_id === me;
      const remove = () => {
        setRemoved(message);
        openDialog(message.id);
      };
      const report = () => {
        const { id, attachment } = message;
        const question = showMentions(message.content, message.mentions);
        const content = message.poll ? showPoll(question, message.poll) : question;
        const file = attachment && { attachment: attachment.name };
        if (id !== undefined) onReport({ topic, messageId: id, name: nameOf(message), content, ...file });
      };
      return [
        ...firstEntries(message),
        ...(canEdit && isOwn && message.content !== "" && !message.poll?.counts.voters
          ? [{ label: words.edit, onSelect: () => edit(message) }]
          : []),
        ...(isOwn ? [] : [{ label: words.report, onSelect: report }, muteEntry(message), blockEntry(message)]),
        ...(isOwn || isAdmin ? [{ label: words.remove, isDangerous: true, onSelect: remove }] : []),
      ];
    },
    [me, isAdmin, canEdit, openDialog, edit, onReport, topic, muteEntry, blockEntry, firstEntries],
  );
  const onRemove = async () => {
    try {
      if (removed?.id !== undefined) await change({ action: "community.delete", id: removed.id });
      return true;
    } catch (failure) {
      tellFailure(failure);
      return false;
    }
  };
  const author = removed && removed.user_id !== me ? nameOf(removed) : undefined;
  return { editing, actions, removal: { dialog, props: { author, onRemove } }, blocking };
};
