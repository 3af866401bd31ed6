import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { messageSearchContract, type FoundMessage } from "#shared/message-search.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";

/** Messages that are worth stopping for, and requests for one page: the server looks at a part of everything at a time. */
const enough = 10;
const maxRequests = 6;

/** Whether there is anything to search for. */
export const hasWord = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** The messages that have these words, page by page. */
export const useFoundMessages = (query: string) => {
  const { id } = useMember();
  return useInfiniteQuery(
    {
      queryKey: [id, "message-search", query],
      queryFn: async ({ pageParam, signal }) => {
        const items: FoundMessage[] = [];
        let cursor = pageParam;
        for (let requests = 0; requests < maxRequests; requests++) {
          const input = { q: query, ...(cursor !== undefined && { cursor }) };
          const page = await callEndpoint(messageSearchContract.listFoundMessages, input, { signal });
          items.push(...page.items);
          cursor = page.cursor;
          if (cursor === undefined || items.length >= enough) break;
        }
        return { items, cursor };
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ cursor }) => cursor,
      enabled: hasWord(query),
      // While one types, what was found before stays in sight.
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
};
