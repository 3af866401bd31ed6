import { directoryContract } from "#shared/directory.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { beginWith, useQuery } from "#web/lib/api/query-client.ts";

/** How long the list is considered fresh, in milliseconds: admins rarely change. */
const staleMs = 300_000;

const nobody: ReadonlySet<string> = new Set();
const toSet = ({ items }: { items: string[] }): ReadonlySet<string> => new Set(items);

/**
 * The ids of the club's admins, for marking their names: requested once for all names on all pages. Empty while
 * loading, and on failure.
 */
export const useAdmins = () => {
  const { data = nobody } = useQuery({
    queryKey: ["admins"],
    queryFn: ({ signal }) => callEndpoint(directoryContract.listAdminIds, {}, { signal }),
    select: toSet,
    ...beginWith(directoryContract.listAdminIds, {}, staleMs),
    refetchInterval: staleMs,
  });
  return data;
};
