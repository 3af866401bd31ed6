import type { InfiniteData } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { noticesContract as contract, type Notice } from "#shared/notices.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useInfiniteQuery } from "#web/lib/api/live-list.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { useFrames } from "#web/lib/realtime/live.tsx";
import { changeNoticeFacts, markNoticesReadIn, noticeFactsOf } from "#web/lib/realtime/notice-facts.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";
import { noticesWords as words } from "./notice-words.ts";

type Page = { items: readonly Notice[]; cursor?: string | undefined };
type Pages = InfiniteData<Page, string | undefined>;

const keyOf = (memberId: string) => [memberId, "notices"];
const unreadKeyOf = (memberId: string) => [memberId, "notices", "unread"];

/** All listed notices, each once in its newest state, newest first. */
export const listNotices = (pages: readonly Page[]): Notice[] => {
  const newest = new Map<string, Notice>();
  for (const notice of pages.flatMap(({ items }) => items)) {
    const before = newest.get(notice.id);
    if (!before || before.at < notice.at) newest.set(notice.id, notice);
  }
  return [...newest.values()].toSorted((one, other) => other.at.localeCompare(one.at));
};

/** Prepends new notices; older pages stay as they are. */
const addNewest = (before: Pages | undefined, { items }: Page): Pages | undefined => {
  const [first, ...others] = before?.pages ?? [];
  if (!before || !first) return before;
  const known = new Set(items.map(({ id }) => id));
  return {
    ...before,
    pages: [{ ...first, items: [...items, ...first.items.filter(({ id }) => !known.has(id))] }, ...others],
  };
};

/** How long to wait for further frames before refreshing the list. */
const settleMs = 500;

/** Refreshes the newest notices while the list is open, when one arrives or is read elsewhere. */
const useNewest = () => {
  const { id } = useMember();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const refresh = async () => {
    void queryClient.invalidateQueries({ queryKey: unreadKeyOf(id) });
    const page = await callEndpoint(contract.listNotices, {});
    queryClient.setQueryData<Pages>(keyOf(id), (before) => addNewest(before, page));
  };
  useFrames(({ type }) => {
    if (type !== "notices" && type !== "direct.message" && type !== "direct.conversation") return;
    clearTimeout(timer.current);
    // A failure is made up for by the next refresh, or on focus.
    timer.current = setTimeout(() => void refresh().catch(() => undefined), settleMs);
  });
};

/** The member's notices, paged; kept up to date while open. */
export const useNotices = () => {
  const { id } = useMember();
  useNewest();
  return useInfiniteQuery({
    queryKey: keyOf(id),
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(contract.listNotices, pageParam === undefined ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }: Page) => cursor,
    refetchOnMount: "always",
  });
};

/** All unread notices. */
export const useUnreadList = (isEnabled: boolean) => {
  const { id } = useMember();
  return useQuery({
    queryKey: unreadKeyOf(id),
    queryFn: ({ signal }) => callEndpoint(contract.listNotices, { only: "unread" }, { signal }),
    enabled: isEnabled,
    refetchOnMount: "always",
  });
};

/** Marks everything as read, then reloads counts and lists. */
export const useReadAll = () => {
  const { id } = useMember();
  return useMutation({
    mutationFn: () => callEndpoint(contract.readAllNotices, {}),
    onSuccess: () => {
      const all = Object.entries(noticeFactsOf(id)).map(([each, { at }]) => ({ id: each, upTo: at }));
      changeNoticeFacts(id, (known) => markNoticesReadIn(known, all, Date.now()));
      for (const queryKey of [[id, "unread"], keyOf(id)]) void queryClient.invalidateQueries({ queryKey });
    },
    onError: () => void showToast({ type: "error", ...words.readAllFailed }),
  });
};
