import { useEffect, useMemo, useRef, useState } from "react";
import type { Conversation, DirectMessage, UnreadConversation } from "#shared/conversations.ts";
import type { ServerFrame } from "#shared/realtime.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { useFrames, useLive, useLiveParts } from "./live.tsx";
import { addNotices, addUnreadNotices, changeNoticeFacts } from "./notice-facts.ts";
import { listUnread, markRead } from "./unread-calls.ts";

/** How far a list may lag behind other sources: it comes from an index. */
const lagMs = 10_000;

/** What is known about one conversation. */
type Fact = {
  /** The newest message for which the server has sent an unread count, and that count. */
  upTo: string;
  base: number;
  /** The other member's messages after that, in order of arrival. */
  newer: string[];
  /** Read here up to this message, even if the server does not know yet. */
  read: string;
  /** When something other than a list last updated it, in milliseconds. */
  at: number;
};

/** By the conversation's id. */
export type Facts = Readonly<Record<string, Fact>>;

const noFact: Fact = { upTo: "", base: 0, newer: [], read: "", at: 0 };

const factOf = (facts: Facts, id: string) => facts[id] ?? noFact;

/** The number of unread messages. */
export const countUnread = ({ upTo, base, newer, read }: Fact) =>
  (upTo > read ? base : 0) + newer.filter((id) => id > read).length;

const counted = (fact: Fact, upTo: string, base: number): Fact => ({
  ...fact,
  upTo,
  base,
  newer: fact.newer.filter((id) => id > upTo),
});

/** Counts a new message by the other member, unless already counted. */
export const addMessage = (facts: Facts, { id, conversation_id, user_id }: DirectMessage, me: string, now: number) => {
  const fact = factOf(facts, conversation_id);
  if (user_id === me || id <= fact.upTo || id <= fact.read || fact.newer.includes(id)) return facts;
  return { ...facts, [conversation_id]: { ...fact, newer: [...fact.newer, id], at: now } };
};

/** Applies a changed conversation; a stale state is ignored. */
export const addConversation = (facts: Facts, { id, unread, last_message_id }: Conversation, now: number): Facts => {
  const fact = factOf(facts, id);
  const last = last_message_id ?? "";
  return last < fact.upTo ? facts : { ...facts, [id]: { ...counted(fact, last, unread), at: now } };
};

/** Marks messages up to this one as read here. */
export const markReadIn = (facts: Facts, id: string, upTo: string, now: number): Facts => {
  const fact = factOf(facts, id);
  if (upTo <= fact.read) return facts;
  return { ...facts, [id]: { ...fact, newer: fact.newer.filter((each) => each > upTo), read: upTo, at: now } };
};

const listed = (fact: Fact, item: UnreadConversation | undefined, isRecent: boolean): Fact => {
  const last = item?.last_message_id ?? "";
  // Conversations missing from the list are read, or too new for it.
  if (!item) return isRecent ? fact : { ...fact, base: 0, newer: [] };
  if (last < fact.upTo || (last === fact.upTo && isRecent)) return fact;
  return counted(fact, last, item.unread);
};

/** Applies a list of unread counts requested at a given time, without undoing anything newer. */
export const addList = (facts: Facts, items: readonly UnreadConversation[], askedAt: number): Facts => {
  const list = new Map(items.map((item) => [item.id, item]));
  const ids = new Set([...Object.keys(facts), ...list.keys()]);
  return Object.fromEntries(
    [...ids].map((id) => {
      const fact = factOf(facts, id);
      return [id, listed(fact, list.get(id), askedAt - fact.at < lagMs)];
    }),
  );
};

/** Conversations the server reports as unread although they were read here: it missed that. */
export const listUnacknowledged = (facts: Facts, items: readonly UnreadConversation[], askedAt: number) =>
  items
    .filter(({ id, last_message_id }) => {
      const { read, at } = factOf(facts, id);
      return last_message_id !== null && last_message_id <= read && askedAt - at >= lagMs;
    })
    .map(({ id }) => id);

/** How often unread counts are polled, for what the socket has missed. */
const refetchIntervalMs = 60_000;

/** How long the first request waits for the socket. */
const socketWaitMs = 3_000;

const noFacts: Facts = {};

/** The key for ids of conversations with muted members, which are excluded from the total. */
const mutedKey = (memberId: string) => [memberId, "muted-conversations"];

const noneMuted: readonly string[] = [];

/** A member was muted or unmuted here. */
export const setMutedConversation = (memberId: string, id: string, isMuted: boolean) =>
  queryClient.setQueryData<readonly string[]>(mutedKey(memberId), (was = noneMuted) => {
    const others = was.filter((each) => each !== id);
    return isMuted ? [...others, id] : others;
  });

/** The unread counts in the member's cache. */
const queryOf = (memberId: string) => ({
  queryKey: [memberId, "unread"],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Facts> => {
    const askedAt = Date.now();
    const { items, notices, muted = [] } = await listUnread(signal);
    queryClient.setQueryData<readonly string[]>(mutedKey(memberId), muted);
    changeNoticeFacts(memberId, (known) => addUnreadNotices(known, notices, askedAt));
    const facts = factsOf(memberId);
    for (const id of listUnacknowledged(facts, items, askedAt)) void markRead(id, facts[id]!.read);
    return addList(facts, items, askedAt);
  },
});

const factsOf = (memberId: string) => queryClient.getQueryData<Facts>([memberId, "unread"]) ?? noFacts;

const change = (memberId: string, to: (facts: Facts) => Facts) =>
  queryClient.setQueryData<Facts>([memberId, "unread"], to(factsOf(memberId)));

const take = (memberId: string, frame: ServerFrame) => {
  if (frame.type === "direct.message")
    change(memberId, (facts) => addMessage(facts, frame.message, memberId, Date.now()));
  if (frame.type === "direct.conversation")
    change(memberId, (facts) => addConversation(facts, frame.conversation, Date.now()));
  if (frame.type === "notices") changeNoticeFacts(memberId, (facts) => addNotices(facts, frame.items, Date.now()));
};

/** Tracks unread messages for the whole portal, through frames and polling. */
export const UnreadFollower = () => {
  const { id } = useMember();
  const { state, opened } = useLive();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), socketWaitMs);
    return () => clearTimeout(timer);
  }, []);
  // The first request waits for the socket, so that anything later arrives through it.
  const isDue = opened > 0 || state === "offline" || isLate;
  const { refetch } = useQuery({ ...queryOf(id), enabled: isDue, refetchInterval: refetchIntervalMs });
  const known = useRef({ opened, isDue });
  useFrames((frame) => take(id, frame));
  useEffect(() => {
    const before = known.current;
    known.current = { opened, isDue };
    if (before.isDue && opened > before.opened) void refetch();
  }, [opened, isDue, refetch]);
  return null;
};

type Unread = {
  /** Unread messages in all conversations, except with muted members. */
  total: number;
  /** The number of conversations with unread messages. */
  conversations: number;
  /** The unread count of one conversation; `otherwise` if nothing is known about it. */
  of: (conversationId: string, otherwise?: number) => number;
  /**
   * Marks a conversation as read up to a message: at once here, then on the server, which records when it was last
   * opened even if nothing was unread.
   */
  read: (conversationId: string, upTo: string, isOpening?: boolean) => void;
};

/** The member's unread direct messages, the same on all their devices. */
export const useUnread = (): Unread => {
  const { id } = useMember();
  const { store } = useLiveParts();
  const { data: facts = noFacts } = useQuery({ ...queryOf(id), enabled: false });
  const { data: muted = noneMuted } = useQuery({ queryKey: mutedKey(id), queryFn: () => noneMuted, enabled: false });
  const heard = useMemo(
    () => Object.entries(facts).filter(([conversationId]) => !muted.includes(conversationId)),
    [facts, muted],
  );
  return useMemo(
    () => ({
      total: heard.reduce((sum, [, fact]) => sum + countUnread(fact), 0),
      conversations: heard.filter(([, fact]) => countUnread(fact) > 0).length,
      of: (conversationId, otherwise = 0) => {
        const fact = facts[conversationId];
        return fact ? countUnread(fact) : otherwise;
      },
      read: (conversationId, upTo, isOpening = false) => {
        if (!isOpening && upTo <= (factsOf(id)[conversationId]?.read ?? "")) return;
        change(id, (known) => markReadIn(known, conversationId, upTo, Date.now()));
        // The next list makes up for a failure.
        if (!store.tell({ action: "direct.read", conversationId, upTo })) void markRead(conversationId, upTo);
      },
    }),
    [facts, heard, id, store],
  );
};
