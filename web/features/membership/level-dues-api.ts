import { duesContract, type LevelStart } from "#shared/dues.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";

const startsKey = (me: string) => [me, "level-dues"];
const countKey = (me: string, level: string) => [me, "level-count", level];

/** How often a level is asked after whose members are set to pay, by a machine that looks every five minutes. */
const followMs = 10_000;

const isRunning = ({ endedAt }: LevelStart) => endedAt === undefined;

/** The levels that were set to pay, each as far as that has come. */
export const useLevelStarts = () =>
  useQuery({
    queryKey: startsKey(useMember().id),
    queryFn: ({ signal }) => callEndpoint(duesContract.listLevelDues, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isRunning) ? followMs : false),
  });

/** How many members of a level would pay. */
export const useLevelCount = (level: string) =>
  useQuery({
    queryKey: countKey(useMember().id, level),
    queryFn: ({ signal }) => callEndpoint(duesContract.countLevelDues, { level }, { signal }),
    // All accounts are looked through: once each time that the dialog opens.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Shows at once what an answer says of one level. */
const useFollowing = () => {
  const { id } = useMember();
  return {
    keep: (changed: LevelStart) =>
      queryClient.setQueryData<{ items: LevelStart[] }>(startsKey(id), (before) => ({
        items: [changed, ...(before?.items ?? []).filter(({ level }) => level !== changed.level)],
      })),
    // Another admin may have been first, or only the response was lost.
    ask: () => void queryClient.invalidateQueries({ queryKey: startsKey(id) }),
  };
};

/** Has all members of a level pay from a day on. The dialog shows errors. */
export const useStartLevel = (level: string, done: { title: string; description: string }) => {
  const { keep, ask } = useFollowing();
  return useMutation({
    mutationFn: (from: string) => callEndpoint(duesContract.startLevelDues, { level, from }),
    onSuccess: (started) => {
      keep(started);
      void showToast({ type: "success", ...done });
    },
    onError: ask,
  });
};

/** Leaves those as they are who have had no turn. */
export const useStopLevel = (level: string) => {
  const { keep, ask } = useFollowing();
  return useMutation({
    mutationFn: () => callEndpoint(duesContract.stopLevelDues, { level }),
    onSuccess: keep,
    onError: ask,
  });
};
