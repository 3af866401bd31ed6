import { skipToken } from "@tanstack/react-query";
import type { Conversation, DirectMessage } from "#shared/conversations.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";

/** A conversation, and whether it was heard of by itself before any list told of it: one that has just begun. */
type KnownConversation = Conversation & { isFresh?: true };

/** Conversations by their id. */
export type CachedConversations = Readonly<Record<string, KnownConversation>>;

/** Ids of messages sort as the messages do; before the first there is none. */
const compare = (one: string | null, other: string | null) => {
  if (one === other) return 0;
  return (one ?? "") > (other ?? "") ? 1 : -1;
};

/**
 * Of two states of a conversation the newer one: by its newest message, then by how far it is read. Where both are the
 * same, the first one stays.
 */
export const chooseNewer = <One extends Conversation>(was: One | undefined, is: One): One => {
  if (!was) return is;
  const order = compare(is.last_message_id, was.last_message_id) || compare(is.last_read_id, was.last_read_id);
  return order > 0 ? is : was;
};

/** What is listed joins what is known: the index behind a list lags, and takes nothing back. */
export const addListed = (known: CachedConversations, listed: readonly Conversation[]): CachedConversations => {
  const newest = listed.map((each) => chooseNewer(known[each.id], each));
  return newest.every((each) => known[each.id] === each)
    ? known
    : { ...known, ...Object.fromEntries(newest.map((each) => [each.id, each])) };
};

/**
 * What the server says of one conversation by itself, which is read from no index. Who is blocked or takes no messages,
 * and by which name, counts even where the messages are older than those that are known.
 */
export const addSingle = (known: CachedConversations, conversation: Conversation): CachedConversations => {
  const { id, with: other, is_blocked, is_refused } = conversation;
  const was = known[id];
  if (!was) return { ...known, [id]: { ...conversation, isFresh: true } };
  const { read_by_other = was.read_by_other } = conversation;
  const fresh = { with: other, is_blocked, is_refused, ...(read_by_other !== undefined && { read_by_other }) };
  return { ...known, [id]: { ...was, ...chooseNewer(conversation, was), ...fresh } };
};

/** Longest beginning of a message that a conversation shows (shared/conversations.ts). */
const previewCharacters = 200;

/** A message that has just come, or gone; of a conversation that is not known yet nothing is known by that. */
export const addMessage = (known: CachedConversations, message: DirectMessage): CachedConversations => {
  const was = known[message.conversation_id];
  if (!was || compare(message.id, was.last_message_id) <= 0) return known;
  const newest = {
    last_message_id: message.id,
    last_message_text: message.content.slice(0, previewCharacters),
    last_message_at: message.created_at,
    last_message_by: message.user_id,
  };
  return { ...known, [was.id]: { ...was, ...newest } };
};

/** How far one has read; what is older takes nothing back. */
export const markRead = (known: CachedConversations, id: string, upTo: string): CachedConversations => {
  const was = known[id];
  if (!was || compare(upTo, was.last_read_id) <= 0) return known;
  return { ...known, [id]: { ...was, last_read_id: upTo, unread: 0 } };
};

/** How far the other has read; what is older takes nothing back. */
export const markReadByOther = (known: CachedConversations, id: string, upTo: string): CachedConversations => {
  const was = known[id];
  if (!was || compare(upTo, was.read_by_other ?? null) <= 0) return known;
  return { ...known, [id]: { ...was, read_by_other: upTo } };
};

/** The newest message first; what has just begun before those, what was begun and left after them. */
const byPlace = (one: KnownConversation, other: KnownConversation) => {
  const [place, otherPlace] = [one, other].map(({ last_message_id, isFresh }) => {
    if (last_message_id !== null) return 1;
    return isFresh ? 0 : 2;
  });
  return place! - otherPlace! || compare(other.last_message_id, one.last_message_id) || compare(other.id, one.id);
};

/** The conversations as they are listed. */
export const listConversations = (known: CachedConversations): Conversation[] => Object.values(known).sort(byPlace);

const cacheKey = (memberId: string) => [memberId, "conversations", "known"];

const nothing: CachedConversations = {};

/** Takes something new into what is known of a member's conversations. */
export const updateCache = (memberId: string, change: (known: CachedConversations) => CachedConversations) =>
  void queryClient.setQueryData<CachedConversations>(cacheKey(memberId), (known = nothing) => change(known));

/** Takes in what the server says of one conversation by itself. */
export const addToCache = (memberId: string, conversation: Conversation) =>
  updateCache(memberId, (known) => addSingle(known, conversation));

export const readCache = (memberId: string) =>
  queryClient.getQueryData<CachedConversations>(cacheKey(memberId)) ?? nothing;

/** What is known of the member's conversations, wherever it was heard. */
export const useCachedConversations = (): CachedConversations =>
  useQuery<CachedConversations>({
    queryKey: cacheKey(useMember().id),
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
    // Whatever has not changed keeps its identity as it is.
    structuralSharing: false,
  }).data ?? nothing;
