import { useMember } from "#web/lib/session/require-session.tsx";
import { useSecondFactorNeeded } from "#web/lib/session/use-second-factor-needed.ts";
import { queryClient, useQuery } from "./query-client.ts";

/** The API's part of it, which only admins load, after the page. */
const loadCall = () => Promise.all([import("./client.ts"), import("#shared/dashboard.ts")]);

const createKey = (memberId: string) => [memberId, "waiting"];

/** How often it is asked for again: others register, report and decide, too. */
const refetchIntervalMs = 60_000;

/**
 * How much waits for an admin; also read again when they come back to the window. Not requested for members, nor for an admin
 * whom the API refuses for want of a second factor.
 */
export const useWaiting = () => {
  const { id, isAdmin } = useMember();
  const isRefused = useSecondFactorNeeded();
  return useQuery({
    queryKey: createKey(id),
    queryFn: async ({ signal }) => {
      const [{ callEndpoint }, { dashboardContract }] = await loadCall();
      return callEndpoint(dashboardContract.countWaiting, {}, { signal });
    },
    refetchInterval: refetchIntervalMs,
    enabled: isAdmin && !isRefused,
  });
};

/** How long the index that is counted may lag behind a decision. */
const lagMs = 1000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Counts again what waits, after an admin has decided something; once for many decisions in a row. */
export const refreshWaiting = (memberId: string) => {
  clearTimeout(timer);
  timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: createKey(memberId) }), lagMs);
};
