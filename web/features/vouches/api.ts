import { useMutation, useQuery } from "@tanstack/react-query";
import type * as z from "zod/v4/core";
import { submissionTimeout } from "#shared/forms.ts";
import { vouchesContract as contract, type VouchForm } from "#shared/vouches.ts";
import { callEndpoint, isConflict } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";

const keyOf = (memberId: string) => [memberId, "vouches"];

/** The applicants who named the caller, and wait for an answer. */
export const useVouchRequests = () =>
  useQuery(
    {
      queryKey: keyOf(useMember().id),
      queryFn: ({ signal }) => callEndpoint(contract.listVouchRequests, {}, { signal }),
      refetchOnWindowFocus: "always",
    },
    queryClient,
  );

type Requests = z.output<typeof contract.listVouchRequests.output>;

const useAnswer = <Answer>(send: (answer: Answer, signal: AbortSignal) => Promise<Requests>) => {
  const { id } = useMember();
  return useMutation(
    {
      mutationFn: (answer: Answer) => send(answer, AbortSignal.timeout(submissionTimeout)),
      onSuccess: (left: Requests) => {
        queryClient.setQueryData(keyOf(id), left);
        void queryClient.invalidateQueries({ queryKey: [id, "dashboard"] });
      },
      onError: (failure) => {
        if (isConflict(failure)) void queryClient.invalidateQueries({ queryKey: [id, "dashboard"] });
      },
    },
    queryClient,
  );
};

/** Vouches for an applicant. */
export const useVouch = (vouchId: string) =>
  useAnswer(({ text }: VouchForm, signal) => callEndpoint(contract.vouch, { vouchId, text }, { signal }));

/** Declines without a word to anyone. */
export const useDecline = (vouchId: string) =>
  useAnswer((_: undefined, signal) => callEndpoint(contract.declineToVouch, { vouchId }, { signal }));
