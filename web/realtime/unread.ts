import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { ServerFrame } from "#shared/realtime.ts";
import { queryClient } from "#web/api/query-client.ts";
import { useMember } from "#web/session/require-session.tsx";
import { useFrames, useLive, useLiveParts } from "./live.tsx";
import { notHeard, unreadIn, withConversation, withList, withMessage, withRead, type Facts } from "./unread-facts.ts";

/** How often what is unread is asked for again, in milliseconds, for what the socket has missed. */
const pace = 60_000;

/** For how long the first answer waits for the socket, in milliseconds. */
const patience = 3_000;

const none: Facts = {};

const ignore = () => undefined;

/** The API's part of it, which comes after the page. */
const loadCalls = () => import("./unread-calls.ts");

/** What is known, in the member's cache. */
const queryOf = (memberId: string) => ({
  queryKey: [memberId, "unread"],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Facts> => {
    const askedAt = Date.now();
    const { listUnread, markRead } = await loadCalls();
    const items = await listUnread(signal);
    const facts = factsOf(memberId);
    for (const id of notHeard(facts, items, askedAt)) void markRead(id, facts[id]!.read);
    return withList(facts, items, askedAt);
  },
});

const factsOf = (memberId: string) => queryClient.getQueryData<Facts>([memberId, "unread"]) ?? none;

const change = (memberId: string, to: (facts: Facts) => Facts) =>
  queryClient.setQueryData<Facts>([memberId, "unread"], to(factsOf(memberId)));

const take = (memberId: string, frame: ServerFrame) => {
  if (frame.type === "direct.message")
    change(memberId, (facts) => withMessage(facts, frame.message, memberId, Date.now()));
  if (frame.type === "direct.conversation")
    change(memberId, (facts) => withConversation(facts, frame.conversation, Date.now()));
};

/** Follows what is unread, for the whole portal: by frames, and by asking from time to time. */
export const UnreadFollower = () => {
  const { id } = useMember();
  const { state, opened } = useLive();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  // The first answer is asked for when the socket is there: whatever comes later comes over it.
  const isDue = opened > 0 || state === "offline" || isLate;
  const { refetch } = useQuery({ ...queryOf(id), enabled: isDue, refetchInterval: pace }, queryClient);
  const known = useRef({ opened, isDue });
  useFrames((frame) => take(id, frame));
  useEffect(() => {
    const before = known.current;
    known.current = { opened, isDue };
    if (before.isDue && opened > before.opened) void refetch();
  }, [opened, isDue, refetch]);
  return null;
};

export type Unread = {
  /** Messages that are not read, in all conversations. */
  total: number;
  /** The same, in one of them. */
  of: (conversationId: string) => number;
  /**
   * Marks a conversation's messages up to one of them as read: at once here, then at the server, which notes when it was
   * last opened even where nothing new was there.
   */
  read: (conversationId: string, upTo: string, isOpening?: boolean) => void;
};

/** What the member has not read of their direct messages, the same on all their devices. */
export const useUnread = (): Unread => {
  const { id } = useMember();
  const { store } = useLiveParts();
  const { data: facts = none } = useQuery({ ...queryOf(id), enabled: false }, queryClient);
  return useMemo(
    () => ({
      total: Object.values(facts).reduce((sum, fact) => sum + unreadIn(fact), 0),
      of: (conversationId) => {
        const fact = facts[conversationId];
        return fact ? unreadIn(fact) : 0;
      },
      read: (conversationId, upTo, isOpening = false) => {
        if (!isOpening && upTo <= (factsOf(id)[conversationId]?.read ?? "")) return;
        change(id, (known) => withRead(known, conversationId, upTo, Date.now()));
        // What does not arrive is found by the next list, and done again.
        if (!store.tell({ action: "direct.read", conversationId, upTo }))
          loadCalls().then(({ markRead }) => markRead(conversationId, upTo), ignore);
      },
    }),
    [facts, id, store],
  );
};
