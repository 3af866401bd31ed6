import { peopleContract as contract, type PersonRow } from "#shared/people.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { readLiveList } from "#web/lib/api/live-list.ts";
import { useQuery } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";

const keys = { list: (me: string) => [me, "people", "rows"] };

/** How often the list is asked for news while an admin is on the page; an unchanged one is not read. */
const refetchIntervalMs = 10_000;

/** The newer of two readings of a row; the one that is shown, where they say the same. */
const pick = (was: PersonRow | undefined, is: PersonRow) =>
  was === is || (was && JSON.stringify(was) === JSON.stringify(is)) ? was : is;

/** Known and loaded rows, in the order in which they came. One no longer listed stays until the page is left. */
const mergeRows = (was: readonly PersonRow[], loaded: readonly PersonRow[]) => {
  const known = new Map(was.map((each) => [each.id, each]));
  let isSame = true;
  for (const each of loaded) {
    const before = known.get(each.id);
    const after = pick(before, each);
    if (after === before) continue;
    isSame = false;
    known.set(each.id, after);
  }
  return isSame ? was : [...known.values()];
};

/** Everybody who was ever let in; news appear by themselves. */
export const useMemberRows = () => {
  const { id } = useMember();
  const queryKey = keys.list(id);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readLiveList<PersonRow>({
        queryKey,
        readPage: (cursor, options) => callEndpoint(contract.listMembers, { cursor }, options),
        merge: mergeRows,
        signal,
      }),
    // If nothing could be loaded, the error stays until Try again is pressed.
    refetchInterval: ({ state }) => state.data && refetchIntervalMs,
    // Merging compares thousands of rows.
    structuralSharing: false,
  });
};
