import { skipToken } from "@tanstack/react-query";
import type { Conversation, DirectMessage } from "#shared/conversations.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";

/** A conversation, and whether it was received on its own before being listed: a new one. */
type KnownConversation = Conversation & { isFresh?: true };

/** Conversations by id. */
export type CachedConversations = Readonly<Record<string, KnownConversation>>;

/** Message ids sort chronologically; an empty one sorts first. */
const compare = (one: string | null, other: string | null) => {
  if (one === other) return 0;
  return (one ?? "") > (other ?? "") ? 1 : -1;
};

/**
 * The newer of two states of a conversation: by newest message, then by how far it is read. If both are equal, the
 * first.
 */
export const chooseNewer = <One extends Conversation>(was: One | undefined, is: One): One => {
  if (!was) return is;
  const order = compare(is.last_message_id, was.last_message_id) || compare(is.last_read_id, was.last_read_id);
  return order > 0 ? is : was;
};

/** Merges a list into the cache: its index lags, so it never removes anything. */
export const addListed = (known: CachedConversations, listed: readonly Conversation[]): CachedConversations => {
  const newest = listed.map((each) => chooseNewer(known[each.id], each));
  return newest.every((each) => known[each.id] === each)
    ? known
    : { ...known, ...Object.fromEntries(newest.map((each) => [each.id, each])) };
};

/**
 * Merges one conversation from the server, which is read without an index. Blocks, message settings and the name
 * apply even if its messages are older than the cached ones.
 */
export const addSingle = (known: CachedConversations, conversation: Conversation): CachedConversations => {
  const { id, with: other, is_blocked, is_refused } = conversation;
  const was = known[id];
  if (!was) return { ...known, [id]: { ...conversation, isFresh: true } };
  const { read_by_other = was.read_by_other } = conversation;
  const fresh = { with: other, is_blocked, is_refused, ...(read_by_other !== undefined && { read_by_other }) };
  return { ...known, [id]: { ...was, ...chooseNewer(conversation, was), ...fresh } };
};

/** Longest preview of a message in a conversation (shared/conversations.ts). */
const previewCharacters = 200;

/** Applies a new or deleted message; ignored for an unknown conversation. */
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

/** How far the member has read; older values are ignored. */
export const markRead = (known: CachedConversations, id: string, upTo: string): CachedConversations => {
  const was = known[id];
  if (!was || compare(upTo, was.last_read_id) <= 0) return known;
  return { ...known, [id]: { ...was, last_read_id: upTo, unread: 0 } };
};

/** How far the other member has read; older values are ignored. */
export const markReadByOther = (known: CachedConversations, id: string, upTo: string): CachedConversations => {
  const was = known[id];
  if (!was || compare(upTo, was.read_by_other ?? null) <= 0) return known;
  return { ...known, [id]: { ...was, read_by_other: upTo } };
};

/** Newest message first; before them new conversations, after them those started and left empty. */
const byPlace = (one: KnownConversation, other: KnownConversation) => {
  const [place, otherPlace] = [one, other].map(({ last_message_id, isFresh }) => {
    if (last_message_id !== null) return 1;
    return isFresh ? 0 : 2;
  });
  return place! - otherPlace! || compare(other.last_message_id, one.last_message_id) || compare(other.id, one.id);
};

/** The conversations in display order. */
export const listConversations = (known: CachedConversations): Conversation[] => Object.values(known).sort(byPlace);

const cacheKey = (memberId: string) => [memberId, "conversations", "known"];

const nothing: CachedConversations = {};

/** Merges an update into a member's cached conversations. */
export const updateCache = (memberId: string, change: (known: CachedConversations) => CachedConversations) =>
  void queryClient.setQueryData<CachedConversations>(cacheKey(memberId), (known = nothing) => change(known));

/** Merges one conversation from the server. */
export const addToCache = (memberId: string, conversation: Conversation) =>
  updateCache(memberId, (known) => addSingle(known, conversation));

export const readCache = (memberId: string) =>
  queryClient.getQueryData<CachedConversations>(cacheKey(memberId)) ?? nothing;

/** The member's conversations, from all sources. */
export const useCachedConversations = (): CachedConversations =>
  useQuery<CachedConversations>({
    queryKey: cacheKey(useMember().id),
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
    // Unchanged conversations keep their identity.
    structuralSharing: false,
  }).data ?? nothing;
