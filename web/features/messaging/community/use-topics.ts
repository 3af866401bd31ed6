import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { communityContract, type TopicState, type Topic } from "#shared/community.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { useFrames, useLive } from "#web/lib/realtime/live.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";

/** Message ids sort as messages do: of two, the newer one. */
const later = (one: string | null, other: string | null) =>
  one === null || (other !== null && other > one) ? other : one;

const withLatest = (state: TopicState, id: string | null): TopicState => ({
  ...state,
  latest_id: later(state.latest_id, id),
});

const withRead = (state: TopicState, id: string | null): TopicState => ({
  ...state,
  read_id: later(state.read_id, id),
});

/** What the server tells, and what the socket may have told since it was asked. */
const withKnown = (told: TopicState, known: readonly TopicState[] | undefined): TopicState => {
  const other = known?.find(({ topic }) => topic === told.topic);
  return other ? withRead(withLatest(told, other.latest_id), other.read_id) : told;
};

/** Whether somebody has something to read there. */
export const isUnread = ({ latest_id, read_id }: TopicState) =>
  latest_id !== null && (read_id === null || latest_id > read_id);

/** How often it is checked whether the socket has missed anything, in milliseconds, while the page is in view. */
const checkInterval = 60_000;

type Topics = { items: TopicState[] };

/**
 * Where each topic stands, and how far one has read it on any device. `read` says that one has read up to a message: at
 * once here, then at the server.
 */
export const useTopics = () => {
  const { id } = useMember();
  const { opened, tell } = useLive();
  const { data, refetch } = useQuery(
    {
      queryKey: [id, "community"],
      queryFn: async ({ signal }): Promise<Topics> => {
        const { items } = await callEndpoint(communityContract.listTopics, {}, { signal });
        const known = queryClient.getQueryData<Topics>([id, "community"])?.items;
        return { items: items.map((state) => withKnown(state, known)) };
      },
      refetchInterval: checkInterval,
    },
    queryClient,
  );

  const learn = useCallback(
    (topic: Topic, change: (state: TopicState) => TopicState) =>
      void queryClient.setQueryData<Topics>(
        [id, "community"],
        (was) => was && { items: was.items.map((state) => (state.topic === topic ? change(state) : state)) },
      ),
    [id],
  );
  /** What the server has not heard, because the socket was not open. */
  const untold = useRef(new Map<Topic, string>());
  const tellRead = useCallback(
    (topic: Topic, upTo: string) => {
      if (tell({ action: "community.read", topic, upTo })) untold.current.delete(topic);
      else untold.current.set(topic, upTo);
    },
    [tell],
  );
  const read = useCallback(
    (topic: Topic, upTo: string) => {
      learn(topic, (state) => withRead(state, upTo));
      tellRead(topic, upTo);
    },
    [learn, tellRead],
  );
  useFrames((frame) => {
    if (frame.type === "community.message")
      learn(frame.message.topic, (state) => {
        const known = withLatest(state, frame.message.id);
        return frame.message.user_id === id ? withRead(known, frame.message.id) : known;
      });
    if (frame.type === "community.read") learn(frame.topic, (state) => withRead(state, frame.upTo));
  });
  useEffect(() => {
    if (opened === 0) return;
    for (const [topic, upTo] of untold.current) tellRead(topic, upTo);
    void refetch();
  }, [opened, refetch, tellRead]);
  return { states: data?.items, read };
};
