import { directoryContract } from "#shared/directory.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useQuery } from "#web/lib/api/query-client.ts";

/** How long a page believes it, in milliseconds: an admin is made or unmade now and then. */
const staleMs = 300_000;

const nobody: ReadonlySet<string> = new Set();
const toSet = ({ items }: { items: string[] }): ReadonlySet<string> => new Set(items);

/**
 * The ids of those who run the club, as the server knows them, by which their names are marked: asked for once, for all
 * names on all pages. Nobody while it is not known, or cannot be found out.
 */
export const useAdmins = () => {
  const { data = nobody } = useQuery({
    queryKey: ["admins"],
    queryFn: ({ signal }) => callEndpoint(directoryContract.listAdminIds, {}, { signal }),
    select: toSet,
    staleTime: staleMs,
    refetchInterval: staleMs,
  });
  return data;
};
