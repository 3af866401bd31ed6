import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { communityContract, type CommunityMessage, type Topic } from "#shared/community.ts";
import type { MessageAction } from "#web/features/messaging/thread/log-message.ts";
import type { Thread } from "#web/features/messaging/thread/thread.ts";
import { useReactions } from "#web/features/messaging/thread/use-reactions.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { useLive } from "#web/lib/realtime/live.tsx";
import { useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { chatWords } from "../chat-words.ts";
import { communityWords as words } from "../community-words.ts";
import type { Draft, Entry, ShownMessage } from "./use-topic-thread.ts";

const loadList = async () => (await import("#web/features/messaging/thread/reaction-list.tsx")).ReactionList;

/** Reacting to the messages of a topic, and who did. */
export const useTopicReactions = (topic: Topic, thread: Thread<Entry, Draft>) => {
  const { send: sendFrame } = useLive();
  const send = useCallback(
    async (reaction: { id: string; emoji: string; isOn: boolean }) => {
      // Only what the picker has.
      const frame = { action: "community.react", clientId: crypto.randomUUID(), topic, ...reaction };
      return (await sendFrame(frame as Parameters<typeof sendFrame>[0])) as CommunityMessage;
    },
    [sendFrame, topic],
  );
  const { me, onReact, reactionEntries, picker } = useReactions<Entry>({ thread, send });

  const { openFor, ...dialog } = useLazyDialog(loadList);
  const { about: id, isOpen } = dialog;
  const { data, isError, refetch } = useQuery(
    {
      queryKey: [me, "community", topic, "reactions", id],
      queryFn: ({ signal }) => callEndpoint(communityContract.listReactions, { topic, id: id! }, { signal }),
      enabled: isOpen && id !== undefined,
      staleTime: 0,
    },
    queryClient,
  );
  const entries = useCallback(
    (message: ShownMessage): MessageAction[] => [
      ...reactionEntries(message),
      ...(message.reactions?.items.length
        ? [{ label: chatWords.seeReactions, onSelect: () => openFor(message.id) }]
        : []),
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- `openFor` only sets state
    [reactionEntries],
  );
  const list = {
    dialog: { openFor, ...dialog },
    props: { me, nameless: words.nameless, groups: data?.items, hasFailed: isError, onRetry: () => void refetch() },
  };
  return { onReact, entries, picker, list };
};
