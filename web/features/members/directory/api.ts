import { useQuery } from "@tanstack/react-query";
import { membersContract, type MemberCard } from "#shared/members.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { toSearchable, type SearchableMember } from "./search.ts";

type Directory = {
  members: readonly SearchableMember[];
  isComplete: boolean;
  /** The answers' `ETag`, the same for all pages of a directory that has not changed. */
  tag?: string | null;
};

/**
 * How often an open directory asks whether it still holds, in milliseconds: who has left the club is off the server's
 * list within five minutes, and off the screens a minute later.
 */
const freshFor = 60_000;

type Options = {
  signal: AbortSignal;
  before: Directory | undefined;
  /** Sees what is there so far. */
  onPage: (soFar: readonly SearchableMember[]) => void;
};

/** Loads page after page; answers the very directory of before where the first page says that nothing has changed. */
const wholeDirectory = async ({ signal, before, onPage }: Options): Promise<Directory> => {
  let tag = null as string | null;
  const onTag = (found: string | null) => void (tag = found);
  const pageAfter = (cursor?: string) => callEndpoint(membersContract.listDirectory, { cursor }, { signal, onTag });
  const members: SearchableMember[] = [];
  const take = (cards: readonly MemberCard[]) => void members.push(...cards.map(toSearchable));
  let page = await pageAfter();
  const firstTag = tag;
  if (firstTag !== null && before?.isComplete && before.tag === firstTag) return before;
  take(page.items);
  while (page.cursor !== undefined) {
    onPage([...members]);
    page = await pageAfter(page.cursor);
    take(page.items);
  }
  // Pages of different tags are of a directory that changed meanwhile.
  return { members, isComplete: true, tag: tag === firstTag ? tag : null };
};

/**
 * Everybody in the directory: the first page at once, the others as they come. The browser keeps each page and asks
 * only whether it still holds.
 */
export const useDirectory = () => {
  const queryKey = [useMember().id, "directory"];
  return useQuery(
    {
      queryKey,
      queryFn: async ({ signal }): Promise<Directory> => {
        const show = (soFar: readonly SearchableMember[]) => {
          const { members = [], isComplete = false } = queryClient.getQueryData<Directory>(queryKey) ?? {};
          // Never fewer than are seen already.
          if (isComplete || signal.aborted || members.length >= soFar.length) return;
          queryClient.setQueryData<Directory>(queryKey, { members: soFar, isComplete: false });
        };
        return wholeDirectory({ signal, before: queryClient.getQueryData(queryKey), onPage: show });
      },
      staleTime: ({ state }) => (state.data?.isComplete ? freshFor : 0),
      refetchInterval: ({ state }) => state.data && freshFor,
      // Comparing ten thousand cards with the ones before, page after page, would cost more than drawing them.
      structuralSharing: false,
    },
    queryClient,
  );
};
