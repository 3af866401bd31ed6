import { levelsContract, type AdminLevel, type LevelFields } from "#shared/levels.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { levelsKey } from "#web/lib/api/levels.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { Refused } from "#web/lib/forms/failure.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { moveItem, useSaveList } from "./list-api.ts";

const query = (memberId: string) => ({
  queryKey: [memberId, "levels"],
  queryFn: ({ signal }: { signal: AbortSignal }) => callEndpoint(levelsContract.getLevels, {}, { signal }),
});

/** All levels as admins see them, removed ones last. */
export const useAllLevels = () => useQuery(query(useMember().id));

/** What an admin does with a level. */
type Change =
  | { act: "save"; id: string | undefined; fields: LevelFields }
  | { act: "remove" | "restore" | "up" | "down"; id: string };

const words = {
  saved: { title: "Levels saved", description: "They're on the membership page within seconds." },
  gone: "This level was removed meanwhile. Copy what you need, then restore it or make a new one.",
} as const;

/** The levels that stay after a change, in order. */
const applyChange = (all: readonly AdminLevel[], change: Change): (LevelFields & { id?: string | undefined })[] => {
  const kept = all.filter(({ isRemoved }) => !isRemoved).map(({ isRemoved: _isRemoved, ...level }) => level);
  const index = kept.findIndex(({ id }) => id === change.id);
  switch (change.act) {
    case "save":
      if (change.id === undefined) return [...kept, change.fields];
      if (index < 0) throw new Refused(words.gone);
      return kept.with(index, { id: change.id, ...change.fields });
    case "remove":
      return kept.filter(({ id }) => id !== change.id);
    case "restore": {
      const removed = all.filter(({ id, isRemoved }) => isRemoved && id === change.id);
      return [...kept, ...removed.map(({ isRemoved: _isRemoved, ...level }) => level)];
    }
    case "up":
    case "down":
      return moveItem(kept, change.id, change.act);
  }
};

/** Changes one level, or the order, on the levels as this browser knows them. */
export const useSaveLevels = () =>
  useSaveList<AdminLevel, Change>({
    queryKey: query(useMember().id).queryKey,
    save: ({ items, version }, change) =>
      callEndpoint(levelsContract.saveLevels, { items: applyChange(items, change), version }),
    saved: words.saved,
    onSaved: () => void queryClient.invalidateQueries({ queryKey: levelsKey }),
  });
