import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { auditContract, type AuditEntry } from "#shared/audit.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { readLiveList } from "#web/lib/api/live-list.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";

/** Which part of the log: a month, or everything about a person or by an admin. */
export type AuditView = { month: string } | { about: string } | { by: string };

/** Entries never change: what is loaded is added to what is known, newest first. */
const mergeEntries = (was: readonly AuditEntry[], loaded: readonly AuditEntry[]) => {
  const known = new Set(was.map(({ id }) => id));
  const added = loaded.filter(({ id }) => !known.has(id));
  if (added.length === 0) return was;
  return [...was, ...added].sort((one, other) => other.at.localeCompare(one.at) || other.id.localeCompare(one.id));
};

/** A part of the log, newest first; its first entries are shown while the others are on their way. */
export const useAudit = (view: AuditView) => {
  const queryKey = [useMember().id, "audit", JSON.stringify(view)];
  return useQuery(
    {
      queryKey,
      queryFn: ({ signal }) =>
        readLiveList<AuditEntry>({
          queryKey,
          readPage: (cursor, options) => callEndpoint(auditContract.listAudit, { ...view, cursor }, options),
          merge: mergeEntries,
          signal,
        }),
      structuralSharing: false,
    },
    queryClient,
  );
};

/** What is about the caller, newest first, a page at a time. */
export const useOwnAudit = () =>
  useInfiniteQuery(
    {
      queryKey: [useMember().id, "own-audit"],
      queryFn: ({ pageParam, signal }) => callEndpoint(auditContract.listOwnAudit, { cursor: pageParam }, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ cursor }) => cursor,
    },
    queryClient,
  );
