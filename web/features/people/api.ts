import { groupsContract } from "#shared/groups.ts";
import { letterChoicesContract } from "#shared/letter-choices.ts";
import { levelsContract } from "#shared/levels.ts";
import { mergingContract, type KeptLevel } from "#shared/merging.ts";
import { peopleContract as contract, type MemberSheet, type PersonRow } from "#shared/people.ts";
import { callEndpoint, isUnknown } from "#web/lib/api/client.ts";
import { readLiveList, type LoadedList } from "#web/lib/api/live-list.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { beginWith, beginList, queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";

const keys = {
  list: (me: string) => [me, "people", "rows"],
  sheet: (me: string, memberId: string) => [me, "people", "sheet", memberId],
  preview: (me: string, memberId: string, otherId: string) => [me, "people", "merge", memberId, otherId],
};

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
    ...beginList(contract.listMembers, {}, mergeRows),
    // If nothing could be loaded, the error stays until Try again is pressed.
    refetchInterval: ({ state }) => state.data && refetchIntervalMs,
    // Merging compares thousands of rows.
    structuralSharing: false,
  });
};

const mergeIntervalMs = 5000;
const isUnderWay = ({ state }: MemberSheet["merged"][number]) => state !== "merged";

/** What the desk knows of a member beside their membership. */
export const useMemberSheet = (memberId: string) => {
  const { id } = useMember();
  return useQuery({
    queryKey: keys.sheet(id, memberId),
    queryFn: ({ signal }) => callEndpoint(contract.getMemberSheet, { memberId }, { signal }),
    ...beginWith(contract.getMemberSheet, { memberId }),
    // A merge that goes on is done within minutes.
    refetchInterval: ({ state }) => (state.data?.merged.some(isUnderWay) ? mergeIntervalMs : false),
    retry: (count, failure) => count < 1 && !isUnknown(failure),
  });
};

/** The name of somebody in the list of members, where that has been read: what a sheet shows until it is loaded. */
export const useListedName = (memberId: string) =>
  queryClient.getQueryData<LoadedList<PersonRow>>(keys.list(useMember().id))?.items.find(({ id }) => id === memberId)
    ?.name;

/** The club's levels that one can be given. */
export const useKeptLevels = () => {
  const { id } = useMember();
  return useQuery({
    queryKey: [id, "people", "levels"],
    queryFn: ({ signal }) => callEndpoint(levelsContract.getLevels, {}, { signal }),
    select: ({ items }) => items.filter(({ isRemoved }) => !isRemoved),
  });
};

/** The open groups to which the admin may invite: those that they host. */
export const useHostedGroups = (enabled: boolean) => {
  const { id } = useMember();
  return useQuery({
    queryKey: [id, "people", "groups"],
    enabled,
    queryFn: ({ signal }) => callEndpoint(groupsContract.listGroups, {}, { signal }),
    select: ({ items }) => items.filter(({ is_host, state }) => is_host && state === "active"),
  });
};

/** The coming events whose card a letter can have. */
export const useInvitableEvents = (enabled: boolean) => {
  const { id } = useMember();
  return useQuery({
    queryKey: [id, "people", "events"],
    enabled,
    queryFn: ({ signal }) => callEndpoint(letterChoicesContract.listLetterChoices, {}, { signal }),
    select: ({ events }) => events.filter(({ isPast, hasCard }) => !isPast && hasCard),
  });
};

/** Has the list read anew, after many of its members were changed. */
export const forgetMemberRows = (me: string) => void queryClient.invalidateQueries({ queryKey: keys.list(me) });

/** Shows what was changed of a member in the list. */
export const changeRows = (me: string, memberId: string, change: Partial<PersonRow>) =>
  queryClient.setQueryData<LoadedList<PersonRow>>(
    keys.list(me),
    (was) => was && { ...was, items: was.items.map((row) => (row.id === memberId ? { ...row, ...change } : row)) },
  );

/** Shows tags that were changed wherever they stand. */
export const showTags = (me: string, items: readonly { memberId: string; tags: string[] }[]) => {
  const changed = new Map(items.map(({ memberId, tags }) => [memberId, tags]));
  queryClient.setQueryData<LoadedList<PersonRow>>(
    keys.list(me),
    (was) =>
      was && {
        ...was,
        items: was.items.map((row) => {
          const tags = changed.get(row.id);
          return tags ? { ...row, tags } : row;
        }),
      },
  );
  for (const { memberId, tags } of items)
    queryClient.setQueryData<MemberSheet>(keys.sheet(me, memberId), (was) => was && { ...was, tags });
};

type Tagging = { memberIds: string[]; add?: string[]; remove?: string[] };

/** Adds tags to some members, or removes them. */
export const useTagMembers = () => {
  const { id } = useMember();
  return useMutation({
    mutationFn: async (tagging: Tagging) => {
      const { items } = await callEndpoint(contract.tagMembers, tagging);
      showTags(id, items);
      return items;
    },
  });
};

type NoteAct = { noteId: string } & ({ act: "add"; text: string } | { act: "delete" } | { act: "restore" });

/** Adds, deletes, or brings back a note about a member. */
export const useChangeNote = (memberId: string) => {
  const { id } = useMember();
  return useMutation({
    mutationFn: (change: NoteAct) => {
      const { noteId } = change;
      if (change.act === "add") return callEndpoint(contract.addMemberNote, { memberId, noteId, text: change.text });
      return callEndpoint(change.act === "delete" ? contract.deleteMemberNote : contract.restoreMemberNote, {
        ...{ memberId, noteId },
      });
    },
    onSuccess: (sheet) => void queryClient.setQueryData(keys.sheet(id, memberId), sheet),
  });
};

/** What two accounts of one person have. */
export const useMergePreview = (memberId: string, otherId: string) => {
  const { id } = useMember();
  return useQuery({
    queryKey: keys.preview(id, memberId, otherId),
    queryFn: ({ signal }) => callEndpoint(mergingContract.getMergePreview, { memberId, otherId }, { signal }),
    // What holds when it is looked at counts.
    gcTime: 0,
    retry: (count, failure) => count < 1 && !isUnknown(failure),
  });
};

const forgetSheets = (me: string) => queryClient.invalidateQueries({ queryKey: [me, "people"] });

type Merging = { memberId: string; otherId: string; level: KeptLevel };

/** Merges another account into a member's. */
export const useMergeMembers = () => {
  const { id } = useMember();
  return useMutation({
    mutationFn: (merging: Merging) => callEndpoint(mergingContract.mergeMembers, merging),
    onSuccess: () => forgetSheets(id),
  });
};

/** Undoes a merge within its day, or one that is stuck. */
export const useUndoMerge = () => {
  const { id } = useMember();
  return useMutation({
    mutationFn: (mergeId: string) => callEndpoint(mergingContract.undoMerge, { mergeId }),
    onSuccess: () => forgetSheets(id),
  });
};

/** Has a merge, or its undoing, that is stuck tried again. */
export const useRetryMerge = () => {
  const { id } = useMember();
  return useMutation({
    mutationFn: (mergeId: string) => callEndpoint(mergingContract.retryMerge, { mergeId }),
    onSuccess: () => forgetSheets(id),
  });
};
