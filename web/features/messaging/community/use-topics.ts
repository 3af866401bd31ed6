import { useCallback, useEffect, useRef } from "react";
import type { Topic, TopicState } from "#shared/community.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { useFrames, useLive } from "#web/lib/realtime/live.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";

/** The newer of two message ids, which sort chronologically. */
const chooseLater = (one: string | null, other: string | null) =>
  one === null || (other !== null && other > one) ? other : one;

const withLatest = (state: TopicState, id: string | null): TopicState => ({
  ...state,
  latest_id: chooseLater(state.latest_id, id),
});

const withRead = (state: TopicState, id: string | null): TopicState => ({
  ...state,
  read_id: chooseLater(state.read_id, id),
});

/** The server's state, combined with what arrived over the socket since the request. */
const withKnown = (state: TopicState, known: readonly TopicState[] | undefined): TopicState => {
  const other = known?.find(({ topic }) => topic === state.topic);
  return other ? withRead(withLatest(state, other.latest_id), other.read_id) : state;
};

/** Whether a topic has unread messages. */
export const isUnread = ({ latest_id, read_id }: Pick<TopicState, "latest_id" | "read_id">) =>
  latest_id !== null && (read_id === null || latest_id > read_id);

/** How often to check for messages the socket has missed, while the page is visible. */
const checkIntervalMs = 60_000;

/** Places in which the member reads and writes. */
export type Topics = {
  items: TopicState[];
  /** Until when an admin has muted the member. */
  mutedUntil?: string | undefined;
};

type Options<Loaded extends Topics> = {
  queryKey: readonly unknown[];
  load: (signal: AbortSignal) => Promise<Loaded>;
  /** What has arrived before it is asked for. */
  begin?: () => Loaded | undefined;
};

/**
 * Each topic's newest message, and how far the member has read it on any device. `read` marks a topic as read up to a
 * message: at once here, then on the server.
 */
export const useTopics = <Loaded extends Topics>({ queryKey, load, begin }: Options<Loaded>) => {
  const { id } = useMember();
  const { opened, tell } = useLive();
  const { refetch, ...query } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Loaded> => {
      const loaded = await load(signal);
      const known = queryClient.getQueryData<Topics>(queryKey)?.items;
      return { ...loaded, items: loaded.items.map((state) => withKnown(state, known)) };
    },
    ...(begin && { initialData: begin }),
    refetchInterval: checkIntervalMs,
  });
  const key = JSON.stringify(queryKey);

  const updateTopic = useCallback(
    (topic: Topic, change: (state: TopicState) => TopicState) =>
      void queryClient.setQueryData<Topics>(
        queryKey,
        (was) => was && { ...was, items: was.items.map((state) => (state.topic === topic ? change(state) : state)) },
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- the same key is another array with each render
    [key],
  );
  /** Read positions not sent yet, because the socket was not open. */
  const unsentReads = useRef(new Map<Topic, string>());
  const tellRead = useCallback(
    (topic: Topic, upTo: string) => {
      if (tell({ action: "community.read", topic, upTo })) unsentReads.current.delete(topic);
      else unsentReads.current.set(topic, upTo);
    },
    [tell],
  );
  const read = useCallback(
    (topic: Topic, upTo: string) => {
      updateTopic(topic, (state) => withRead(state, upTo));
      tellRead(topic, upTo);
    },
    [updateTopic, tellRead],
  );
  useFrames((frame) => {
    if (frame.type === "community.message")
      updateTopic(frame.message.topic, (state) => {
        const known = withLatest(state, frame.message.id);
        return frame.message.user_id === id ? withRead(known, frame.message.id) : known;
      });
    if (frame.type === "community.muted")
      queryClient.setQueryData<Topics>(queryKey, (was) => was && { ...was, mutedUntil: frame.until ?? undefined });
    if (frame.type === "community.read") updateTopic(frame.topic, (state) => withRead(state, frame.upTo));
    // Whoever was removed from a group finds out by what they write.
    if (frame.type === "error" && frame.code === "not-found") void refetch();
  });
  useEffect(() => {
    if (opened === 0) return;
    for (const [topic, upTo] of unsentReads.current) tellRead(topic, upTo);
    void refetch();
  }, [opened, refetch, tellRead]);
  return { ...query, refetch, read };
};
