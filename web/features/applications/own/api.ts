import type * as z from "zod/v4/core";
import { applicationCan } from "#shared/application-acts.ts";
import { applicationReviewContract as contract, type OwnApplication } from "#shared/application-review.ts";
import { callEndpoint, isUnknown } from "#web/lib/api/client.ts";
import { followLevels } from "#web/lib/api/levels.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";

const createKey = (token: string) => ["application", token];

const createQuery = (token: string) => ({
  queryKey: createKey(token),
  queryFn: ({ signal }: { signal: AbortSignal }) => callEndpoint(contract.getOwnApplication, { token }, { signal }),
});

/** The application for a private link's token, reloaded every minute and when the page regains focus. */
export const useOwnApplication = (token: string) =>
  useQuery({
    ...createQuery(token),
    refetchInterval: 60_000,
    refetchOnWindowFocus: "always",
    retry: (failures, failure) => failures < 1 && !isUnknown(failure),
  });

/** The current application, bypassing the cache; undefined once its answers can no longer change. */
export const readNewestChangeable = async (token: string) => {
  const newest = await queryClient.fetchQuery({ ...createQuery(token), staleTime: 0, retry: false });
  return applicationCan.changeAnswers(newest) ? newest : undefined;
};

const useChange = <Change>(token: string, send: (change: Change) => Promise<OwnApplication>) =>
  useMutation({
    mutationFn: send,
    onSuccess: (changed: OwnApplication) => queryClient.setQueryData(createKey(token), changed),
    onError: (failure) => followLevels(failure),
  });

type Change<Row extends { input: z.$ZodType }> = Omit<z.input<Row["input"]>, "token">;

/** Replaces the answers. */
export const useChangeAnswers = (token: string) =>
  useChange(token, (change: Change<typeof contract.changeOwnApplication>) =>
    callEndpoint(contract.changeOwnApplication, { token, ...change }),
  );

/** Answers the club's questions. */
export const useAnswerQuestions = (token: string) =>
  useChange(token, (change: Change<typeof contract.answerQuestions>) =>
    callEndpoint(contract.answerQuestions, { token, ...change }),
  );

/** Names a member who knows the applicant. */
export const useNameMember = (token: string) =>
  useChange(token, (change: Change<typeof contract.nameMember>) =>
    callEndpoint(contract.nameMember, { token, ...change }),
  );

/** Withdraws the application. */
export const useWithdraw = (token: string) =>
  useChange<undefined>(token, () => callEndpoint(contract.withdrawApplication, { token }));
