import { useCallback } from "react";
import { quickReactions, reactionEmojis, type ReactionChange, type Reactions } from "#shared/messages.ts";
import { LiveProblem } from "#web/lib/realtime/live-store.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { showToast } from "#web/ui/toast.ts";
import { chatWords } from "../chat-words.ts";
import type { ThreadMessage } from "./history.ts";
import type { LogMessage, MessageAction } from "./log-message.ts";
import type { Thread } from "./thread.ts";

const nothing: Reactions = { version: -1, items: [] };

const places = new Map<string, number>(reactionEmojis.map((emoji, place) => [emoji, place]));
const byPlace = (one: { emoji: string }, other: { emoji: string }) =>
  (places.get(one.emoji) ?? 0) - (places.get(other.emoji) ?? 0);

/** Reactions with one's own added or removed, before the server has confirmed it. */
export const withOwnReaction = ({ version, items }: Reactions = nothing, emoji: string, isOn: boolean): Reactions => {
  const was = items.find((item) => item.emoji === emoji) ?? { emoji, count: 0, isMine: false };
  if (was.isMine === isOn) return { version, items };
  const count = was.count + (isOn ? 1 : -1);
  const others = items.filter((item) => item !== was);
  return { version, items: count > 0 ? [...others, { emoji, count, isMine: isOn }].sort(byPlace) : others };
};

/** Reactions after a change from the socket; an older one is ignored. */
export const withChange = (was: Reactions = nothing, change: ReactionChange, me: string): Reactions => {
  if (change.version <= was.version) return was;
  const own = new Set(was.items.flatMap(({ emoji, isMine }) => (isMine ? [emoji] : [])));
  if (change.by === me) own[change.isOn ? "add" : "delete"](change.emoji);
  return { version: change.version, items: change.items.map((item) => ({ ...item, isMine: own.has(item.emoji) })) };
};

/** Applies a change to its message. */
export const takeReaction = <Message extends ThreadMessage>(
  thread: Pick<Thread<Message, never>, "amend">,
  change: ReactionChange,
  me: string,
) =>
  thread.amend(change.id, (message) => {
    const reactions = withChange(message.reactions, change, me);
    return reactions === message.reactions ? message : { ...message, reactions };
  });

const loadPicker = async () => (await import("./reactions.tsx")).ReactionPicker;

type Reacting<Message extends ThreadMessage> = {
  thread: Pick<Thread<Message, never>, "amend" | "receive">;
  /** Sends it and returns the updated message. */
  send: (reaction: { id: string; emoji: string; isOn: boolean }) => Promise<Message>;
};

/** Reacting to a thread's messages: optimistic, rolled back if the server rejects it. */
export const useReactions = <Message extends ThreadMessage>({ thread, send }: Reacting<Message>) => {
  const me = useMember().id;
  const { openFor, ...dialog } = useLazyDialog(loadPicker);
  const react = useCallback(
    async (id: string, emoji: string, isOn: boolean) => {
      const amend = (isSet: boolean) =>
        thread.amend(id, (message) => ({ ...message, reactions: withOwnReaction(message.reactions, emoji, isSet) }));
      amend(isOn);
      try {
        thread.receive(await send({ id, emoji, isOn }));
      } catch (failure) {
        amend(!isOn);
        const description = failure instanceof LiveProblem ? failure.detail : chatWords.notReactedText;
        void showToast({ type: "error", title: chatWords.notReacted, description });
      }
    },
    [thread, send],
  );
  const onReact = useCallback(
    ({ id, reactions }: LogMessage, emoji: string) => {
      const isMine = reactions?.items.some((item) => item.emoji === emoji && item.isMine) ?? false;
      if (id !== undefined) void react(id, emoji, !isMine);
    },
    [react],
  );
  /** The six emoji in a message's menu, and the button for all of them. */
  const reactionEntries = useCallback(
    (message: LogMessage): MessageAction[] => [
      ...quickReactions.map((emoji) => ({
        label: chatWords.reactWith(emoji),
        sign: emoji,
        onSelect: () => onReact(message, emoji),
      })),
      { label: chatWords.moreReactions, sign: "+", onSelect: () => openFor(message.id) },
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- `openFor` only sets state
    [onReact],
  );
  const picker = {
    dialog: { openFor, ...dialog },
    props: {
      onPick: (emoji: string) => {
        if (dialog.about !== undefined) void react(dialog.about, emoji, true);
      },
    },
  };
  return { me, onReact, reactionEntries, picker };
};
