import { useQuery } from "@tanstack/react-query";
import { membersContract, type MemberCard } from "#shared/members.ts";
import { call } from "#web/api/client.ts";
import { queryClient } from "#web/api/query-client.ts";
import { useMember } from "#web/session/require-session.tsx";
import { searchable, type SearchableMember } from "./search.ts";

type Directory = { members: readonly SearchableMember[]; isComplete: boolean };

/** For how long the whole directory, once loaded, is not asked for again, in milliseconds. */
const staleTime = 300_000;

const pageAfter = (cursor: string | undefined, signal: AbortSignal) =>
  call(membersContract.listDirectory, { cursor }, { signal });

/** Loads page after page; `onPage` sees what is there so far. */
const wholeDirectory = async (signal: AbortSignal, onPage: (soFar: readonly SearchableMember[]) => void) => {
  const members: SearchableMember[] = [];
  const take = (cards: readonly MemberCard[]) => void members.push(...cards.map(searchable));
  let page = await pageAfter(undefined, signal);
  take(page.items);
  while (page.cursor !== undefined) {
    onPage([...members]);
    page = await pageAfter(page.cursor, signal);
    take(page.items);
  }
  return members;
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
        return { members: await wholeDirectory(signal, show), isComplete: true };
      },
      staleTime: ({ state }) => (state.data?.isComplete ? staleTime : 0),
      // Comparing ten thousand cards with the ones before, page after page, would cost more than drawing them.
      structuralSharing: false,
    },
    queryClient,
  );
};
