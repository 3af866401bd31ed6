import { useEffect, useRef } from "react";
import { conversationsContract, type Conversation, type MessageSettings } from "#shared/conversations.ts";
import { blockWords, contactWords, nameOf } from "#web/content/conversations.ts";
import { ApiProblem, callEndpoint } from "#web/lib/api/client.ts";
import { useInfiniteQuery } from "#web/lib/api/live-list.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { beginWith, queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { useLive } from "#web/lib/realtime/live.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";
import { addListed, updateCache, addToCache, readCache } from "./conversation-cache.ts";

const keys = {
  list: (memberId: string) => [memberId, "conversations", "list"],
  one: (memberId: string, id: string) => [memberId, "conversations", "one", id],
  start: (memberId: string, to: string) => [memberId, "conversations", "start", to],
  contact: (memberId: string, other: string) => [memberId, "conversations", "contact", other],
  settings: (memberId: string) => [memberId, "conversations", "settings"],
  blocks: (memberId: string) => [memberId, "conversations", "blocks"],
};

/** Loads the list of conversations into the cache, page by page; reloads after the socket was disconnected. */
export const useConversations = () => {
  const { id } = useMember();
  const { opened } = useLive();
  const list = useInfiniteQuery({
    queryKey: keys.list(id),
    queryFn: async ({ pageParam, signal }) => {
      const { items, cursor } = await callEndpoint(
        conversationsContract.listConversations,
        { cursor: pageParam },
        { signal },
      );
      updateCache(id, (known) => addListed(known, items));
      return { cursor };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
  });
  const { refetch } = list;
  const listedAt = useRef(opened);
  useEffect(() => {
    if (listedAt.current === opened) return;
    listedAt.current = opened;
    void refetch();
  }, [opened, refetch]);
  return list;
};

/** Loads the current state of one conversation. */
export const readConversation = async (memberId: string, id: string, signal?: AbortSignal) => {
  const conversation = await callEndpoint(conversationsContract.getConversation, { id }, { ...(signal && { signal }) });
  addToCache(memberId, conversation);
  return conversation.id;
};

/** Retrying does not help: the API has refused. */
export const isRefused = (failure: unknown) => failure instanceof ApiProblem && failure.status < 500;

const retry = (count: number, failure: Error) => count < 1 && !isRefused(failure);

/** Loads a conversation whenever it is opened. */
export const useConversation = (id: string) => {
  const me = useMember().id;
  return useQuery({
    queryKey: keys.one(me, id),
    queryFn: ({ signal }) => readConversation(me, id, signal),
    retry,
    refetchOnMount: "always",
  });
};

/** The conversation with a member, created if there is none yet. Idempotent. */
export const useConversationWith = (to: string) => {
  const me = useMember().id;
  return useQuery({
    queryKey: keys.start(me, to),
    queryFn: async ({ signal }) => {
      const conversation = await callEndpoint(conversationsContract.startConversation, { to }, { signal });
      addToCache(me, conversation);
      return conversation.id;
    },
    retry,
    refetchOnWindowFocus: false,
  });
};

/**
 * Whether the reader may ask to be introduced to a member they cannot message; null if they can message them,
 * undefined while unknown.
 */
export const useContact = (memberId: string) => {
  const me = useMember().id;
  const { data, isPending, isFetching } = useQuery({
    queryKey: keys.contact(me, memberId),
    queryFn: ({ signal }) => callEndpoint(conversationsContract.getContact, { memberId }, { signal }),
  });
  return { introduction: data?.introduction, isOnItsWay: isPending && isFetching };
};

export const useMessageSettings = () => {
  const me = useMember().id;
  return useQuery({
    queryKey: keys.settings(me),
    queryFn: ({ signal }) => callEndpoint(conversationsContract.getMessageSettings, {}, { signal }),
    ...beginWith(conversationsContract.getMessageSettings, {}),
  });
};

/** Changes some of the settings, with a toast about the outcome. */
export const useChangeMessageSettings = (
  describe: (settings: MessageSettings, changes: Partial<MessageSettings>) => string,
) => {
  const me = useMember().id;
  return useMutation({
    mutationFn: (changes: Partial<MessageSettings>) =>
      callEndpoint(conversationsContract.changeMessageSettings, changes),
    onSuccess: (settings, changes) => {
      queryClient.setQueryData<MessageSettings>(keys.settings(me), settings);
      void showToast({ type: "success", title: contactWords.saved, description: describe(settings, changes) });
    },
    onError: (failure) => {
      const unknown = contactWords.notSaved;
      const description = getMessage(failure, { unknown });
      void showToast({ type: "error", title: blockWords.failed, description });
      // It may have worked anyway.
      void queryClient.invalidateQueries({ queryKey: keys.settings(me) });
    },
  });
};

/** Ids of blocked members; undefined while loading. */
export const useBlocks = () => {
  const me = useMember().id;
  const { data } = useQuery({
    queryKey: keys.blocks(me),
    queryFn: ({ signal }) => callEndpoint(conversationsContract.listBlocks, {}, { signal }),
    ...beginWith(conversationsContract.listBlocks, {}),
  });
  return data?.items;
};

const setBlocked = (me: string, memberId: string, isBlocked: boolean) =>
  queryClient.setQueryData<{ items: string[] }>(keys.blocks(me), (was) => {
    const others = was?.items.filter((id) => id !== memberId);
    return others && { items: isBlocked ? [...others, memberId] : others };
  });

type Block = { member: Pick<Conversation["with"], "user_id" | "full_name">; isToBlock: boolean };

/** Blocks or unblocks a member, with a toast about the outcome. */
export const useBlocking = () => {
  const me = useMember().id;
  const findConversation = (memberId: string) =>
    Object.values(readCache(me)).find((each) => each.with.user_id === memberId);
  return useMutation({
    mutationFn: ({ member, isToBlock }: Block) =>
      callEndpoint(isToBlock ? conversationsContract.blockMember : conversationsContract.unblockMember, {
        memberId: member.user_id,
      }),
    onSuccess: (conversation, { member }) => {
      // Blocking alone does not start a conversation.
      if (findConversation(member.user_id)) addToCache(me, conversation);
      setBlocked(me, member.user_id, conversation.is_blocked);
      // Its cards show who can be messaged.
      void queryClient.invalidateQueries({ queryKey: [me, "directory"] });
      const name = nameOf(member.full_name);
      void showToast({
        type: "success",
        ...(conversation.is_blocked ? blockWords.blocked(name) : blockWords.unblocked(name)),
      });
    },
    onError: (failure, { member, isToBlock }) => {
      // It may have worked anyway.
      const id = findConversation(member.user_id)?.id;
      if (id !== undefined) void readConversation(me, id).catch(() => undefined);
      void queryClient.invalidateQueries({ queryKey: keys.blocks(me) });
      const unknown = isToBlock ? blockWords.notBlocked : blockWords.notUnblocked;
      void showToast({
        type: "error",
        title: blockWords.failed,
        description: getMessage(failure, { unknown }),
      });
    },
  });
};
