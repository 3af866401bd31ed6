import { levelsContract, type AdminLevel, type LevelFields } from "#shared/levels.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { levelsKey } from "#web/lib/api/levels.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { moveItem, type ClubList } from "./list-api.ts";

/** The key of the query of levels as an admin sees them. */
export const allLevelsKey = (memberId: string) => [memberId, "levels"];

const query = (memberId: string) => ({
  queryKey: allLevelsKey(memberId),
  queryFn: ({ signal }: { signal: AbortSignal }) => callEndpoint(levelsContract.getLevels, {}, { signal }),
});

/** All levels as admins see them, removed ones last. */
export const useAllLevels = () => useQuery(query(useMember().id));

type Levels = ClubList<AdminLevel, LevelFields, "remove" | "restore" | "up" | "down">;
type Change = Parameters<Levels["send"]>[1];

const words = {
  saved: { title: "Levels saved", description: "They're on the membership page within seconds." },
  changed: "This level changed while you were editing.",
  gone: "This level was removed meanwhile. Copy what you need, then restore it or make a new one.",
} as const;

const fieldsOf = ({ name, text, features, action, isOpen, price, approval }: AdminLevel): LevelFields => ({
  ...{ name, text, features, action, isOpen, price, approval },
});

/** The levels that stay after a change, in order. */
const applyChange = (all: readonly AdminLevel[], change: Change): (LevelFields & { id?: string | undefined })[] => {
  const kept = all.filter(({ isRemoved }) => !isRemoved).map((level) => ({ id: level.id, ...fieldsOf(level) }));
  switch (change.act) {
    case "save":
      return change.saved
        ? kept.map((level) => (level.id === change.saved?.id ? { id: level.id, ...change.fields } : level))
        : [...kept, change.fields];
    case "remove":
      return kept.filter(({ id }) => id !== change.id);
    case "restore":
      return [
        ...kept,
        ...all.filter(({ id }) => id === change.id).map((level) => ({ id: level.id, ...fieldsOf(level) })),
      ];
    case "up":
    case "down":
      return moveItem(kept, change.id, change.act);
  }
};

/** The levels, as admins change them. */
export const useLevelList = (): Levels => ({
  query: query(useMember().id),
  fieldsOf,
  isThere: ({ isRemoved }) => !isRemoved,
  send: ({ items, version }, change) =>
    callEndpoint(levelsContract.saveLevels, { items: applyChange(items, change), version }),
  words,
  onSaved: () => void queryClient.invalidateQueries({ queryKey: levelsKey }),
});
