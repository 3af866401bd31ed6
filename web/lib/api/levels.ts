import { levelsContract } from "#shared/levels.ts";
import { ApiProblem, callEndpoint } from "./client.ts";
import { queryClient, useQuery } from "./query-client.ts";

/** The key of the query of levels. */
export const levelsKey = ["levels"];

/** They hardly ever change: a form that is open for long is told by the server. */
const freshMs = 60_000;

/** The levels of membership that one can apply for, in the order of the page, and the currency of what they cost. */
export const useLevels = () =>
  useQuery({
    queryKey: levelsKey,
    staleTime: freshMs,
    queryFn: ({ signal }) => callEndpoint(levelsContract.listLevels, {}, { signal }),
  });

/** Whether an application was refused for its level, which was closed while its applicant wrote. */
export const isLevelRefused = (failure: unknown) =>
  failure instanceof ApiProblem && (failure.problem.errors ?? []).some(({ path }) => path === "membershipType");

/** Asks for the levels again after such a refusal. */
export const followLevels = (failure: unknown) => {
  if (isLevelRefused(failure)) void queryClient.invalidateQueries({ queryKey: levelsKey });
};

/** The level that somebody has applied for. */
export type ChosenLevel = { id: string; name: string };

/** The options of an application: the levels that one can apply for, and the chosen one. */
export const useLevelOptions = (chosen: ChosenLevel | undefined) => {
  const { items: levels = [] } = useLevels().data ?? {};
  const isOffered = levels.some(({ id }) => id === chosen?.id);
  return [...levels, ...(chosen && !isOffered ? [chosen] : [])].map(({ id, name }) => ({ value: id, label: name }));
};
