import { useCallback, useRef } from "react";
import type { CommunityMessage, Topic } from "#shared/community.ts";
import type { ServerFrame } from "#shared/realtime.ts";
import { LiveProblem } from "#web/lib/realtime/live-store.ts";
import { useFrames, useLive } from "#web/lib/realtime/live.tsx";
import { showToast } from "#web/ui/toast.ts";
import { communityWords as words } from "../community-words.ts";
import type { Thread } from "../thread/thread.ts";
import type { Draft, Entry } from "./use-topic-thread.ts";

type CountsFrame = Extract<ServerFrame, { type: "community.poll" }>;

/** A message with what a frame says of its poll; older counts are ignored. */
const withCounts = (message: Entry, { counts, mine }: CountsFrame): Entry => {
  const { poll } = message;
  if (!poll || (counts.version <= poll.counts.version && !mine)) return message;
  const newer = counts.version > poll.counts.version ? counts : poll.counts;
  return { ...message, poll: { ...poll, counts: newer, ...(mine && { mine }) } };
};

const withOwn = (message: Entry, mine: string[]): Entry =>
  message.poll ? { ...message, poll: { ...message.poll, mine } } : message;

/** Votes in a topic's polls, and voting: marked at once, sent one by one, and taken back if the server refuses. */
export const usePolls = (topic: Topic, thread: Thread<Entry, Draft>) => {
  const { send } = useLive();
  /** What one wants last of each poll whose vote is under way. */
  const wanted = useRef(new Map<string, string[]>());
  useFrames((frame) => {
    if (frame.type === "community.poll" && frame.topic === topic)
      thread.amend(frame.id, (message) => withCounts(message, frame));
  });
  return useCallback(
    async (id: string, before: readonly string[], choices: string[]) => {
      const isUnderWay = wanted.current.has(id);
      wanted.current.set(id, choices);
      thread.amend(id, (message) => withOwn(message, choices));
      if (isUnderWay) return;
      let saved = [...before];
      try {
        for (let next: string[] | undefined = choices; next;) {
          const sent: string[] = next;
          const frame = { action: "community.vote" as const, clientId: crypto.randomUUID(), topic, id, choices: sent };
          const message = (await send(frame)) as CommunityMessage;
          saved = sent;
          const last = wanted.current.get(id);
          next = last === sent ? undefined : last;
          if (!next) thread.receive(message);
        }
      } catch (failure) {
        thread.amend(id, (message) => withOwn(message, saved));
        const description = failure instanceof LiveProblem ? failure.detail : words.notVotedText;
        void showToast({ type: "error", title: words.notVoted, description });
      } finally {
        wanted.current.delete(id);
      }
    },
    [send, topic, thread],
  );
};
