import { dashboardContract } from "#shared/dashboard.ts";
import { runsEvents } from "#shared/rights.ts";
import { useMay, useMember } from "#web/lib/session/require-session.tsx";
import { useSecondFactorNeeded } from "#web/lib/session/use-second-factor-needed.ts";
import { callEndpoint } from "./client.ts";
import { beginWith, queryClient, sharedStaleMs, useQuery } from "./query-client.ts";

const createKey = (memberId: string) => [memberId, "waiting"];

/** How often it is refreshed: others register, report and decide, too. */
const refetchIntervalMs = 60_000;

/**
 * What awaits an admin, by kind; also refreshed on focus. Not requested for members, for admins for whom nothing
 * waits, nor for one rejected for lack of a second factor.
 */
export const useWaiting = () => {
  const { id } = useMember();
  const isTold = useMay([...runsEvents, "members", "conversations"]);
  const isRefused = useSecondFactorNeeded();
  return useQuery({
    queryKey: createKey(id),
    queryFn: ({ signal }) => callEndpoint(dashboardContract.countWaiting, {}, { signal }),
    ...beginWith(dashboardContract.countWaiting, {}, sharedStaleMs),
    refetchInterval: refetchIntervalMs,
    enabled: isTold && !isRefused,
  });
};

/** How long the counted index may lag behind a decision. */
const lagMs = 1000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Refreshes the counts after an admin's decision; once for many in a row. */
export const refreshWaiting = (memberId: string) => {
  clearTimeout(timer);
  timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: createKey(memberId) }), lagMs);
};
