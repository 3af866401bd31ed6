import { useMutation, useQuery } from "@tanstack/react-query";
import { accountContract, type OwnData } from "#shared/account.ts";
import { submissionTimeout } from "#shared/forms.ts";
import { ApiProblem, callEndpoint, isUnknown } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";
import { ownDataWords as words } from "./own-data-words.ts";

const keyOf = (memberId: string) => [memberId, "own-data"];

/** How often it is asked whether a copy is ready, while somebody waits for it. */
const pollMs = 15_000;

/** What the member has asked for: a copy of their data, the deletion of their account. */
export const useOwnData = () => {
  const { id } = useMember();
  return useQuery(
    {
      queryKey: keyOf(id),
      queryFn: ({ signal }) => callEndpoint(accountContract.getOwnData, {}, { signal }),
      refetchInterval: ({ state }) => (state.data?.export?.state === "preparing" ? pollMs : false),
    },
    queryClient,
  );
};

const limited = () => ({ signal: AbortSignal.timeout(submissionTimeout) });

const keep = (memberId: string) => (data: OwnData) => queryClient.setQueryData(keyOf(memberId), data);

const showFailure = (failure: unknown) =>
  void showToast({
    type: "error",
    title: "Error",
    description: (failure instanceof ApiProblem && failure.problem.detail) || words.notDone,
  });

/** Asks for a copy of one's data. */
export const useRequestExport = () => {
  const { id } = useMember();
  return useMutation(
    {
      mutationFn: () => callEndpoint(accountContract.requestExport, {}, limited()),
      onSuccess: (data) => {
        keep(id)(data);
        void showToast({ type: "success", ...words.copy.asked });
      },
      onError: showFailure,
    },
    queryClient,
  );
};

/** Downloads the copy: the address holds for a minute, and is asked for with each download. */
export const useDownloadExport = () => {
  const { id } = useMember();
  return useMutation(
    {
      mutationFn: () => callEndpoint(accountContract.getExportLink, {}),
      onSuccess: ({ url }) => location.assign(url),
      onError: (failure) => {
        if (isUnknown(failure)) void queryClient.invalidateQueries({ queryKey: keyOf(id) });
        showFailure(failure);
      },
    },
    queryClient,
  );
};

/** Asks for the deletion of the account, by the token of a sign-in of this moment. Its form says what went wrong. */
export const useRequestDeletion = () => {
  const { id } = useMember();
  return async (confirmation: string, token: string) => {
    keep(id)(await callEndpoint(accountContract.requestDeletion, { confirmation }, { ...limited(), token }));
  };
};

/** Keeps the account after all. */
export const useCancelDeletion = () => {
  const { id } = useMember();
  return useMutation(
    {
      mutationFn: () => callEndpoint(accountContract.cancelDeletion, {}, limited()),
      onSuccess: (data) => {
        keep(id)(data);
        void showToast({ type: "success", ...words.leave.kept });
      },
      onError: showFailure,
    },
    queryClient,
  );
};
