import { useIsMutating, useMutation } from "@tanstack/react-query";
import { submissionTimeout } from "#shared/forms.ts";
import { registrationsContract, type Decision, type Registration } from "#shared/registrations.ts";
import { decidedWords, nameOf, toastWords } from "#web/content/approvals.ts";
import { readAllEvents } from "#web/lib/api/all-events.ts";
import { ApiProblem, callEndpoint, isConflict } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { forgetDraft } from "#web/lib/forms/draft.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";
import { readRegistration, keys, remember } from "./api.ts";

type Deciding = { registration: Registration; decision: Decision["decision"]; message: string };

/** What a failure says for itself. */
export const getReason = (failure: unknown) =>
  getMessage(failure, { unknown: toastWords.unknown, withoutMessage: toastWords.unknown });

const inTime = () => ({ signal: AbortSignal.timeout(submissionTimeout) });

/** The name of the draft of the message that goes with a decision; `about` is a registration, or an event for several. */
export const getMessageDraft = (memberId: string, about: string) => `${memberId}:decision:${about}`;

/**
 * Sends one decision on a registration as it was shown, and takes the answer over. One that comes too late shows what
 * was decided or changed meanwhile.
 */
export const sendDecision = async (memberId: string, { registration, decision, message }: Deciding) => {
  const input = { registrationId: registration.id, decision, message, version: registration.version };
  try {
    const told = await callEndpoint(registrationsContract.decideRegistration, input, inTime());
    remember(memberId, told.registration);
    return told;
  } catch (failure) {
    if (isConflict(failure))
      await readRegistration(memberId, registration.id).then(
        (is) => remember(memberId, is),
        // Polling will show it.
        () => undefined,
      );
    throw failure;
  }
};

/** Seats have been freed, or not. */
export const refreshSeatCounts = (memberId: string) =>
  void queryClient.invalidateQueries({ queryKey: readAllEvents(memberId).queryKey });

/** Decides on a registration, and tells how it went also when its dialog was closed meanwhile. */
export const useDecide = (registrationId: string) => {
  const { id } = useMember();
  const mutationKey = [id, "decide", registrationId];
  const mutation = useMutation(
    {
      mutationKey,
      mutationFn: (deciding: Deciding) => sendDecision(id, deciding),
      onSuccess: ({ registration, emailed }, { decision }) => {
        forgetDraft(getMessageDraft(id, registration.id), "tab");
        refreshSeatCounts(id);
        void showToast({ type: "success", ...toastWords.decided(decision, nameOf(registration)) });
        if (!emailed) void showToast({ type: "error", ...toastWords.emailIssue(decision) });
      },
      onError: (failure, { decision }) => {
        // The event may be over.
        refreshSeatCounts(id);
        void showToast({ type: "error", ...toastWords.notDecided(decision, getReason(failure)) });
      },
    },
    queryClient,
  );
  return { ...mutation, isBusy: useIsMutating({ mutationKey }, queryClient) > 0 };
};

/** Sends the letter about a decision once more. */
export const useSendAgain = () => {
  const { id } = useMember();
  return useMutation(
    {
      mutationFn: (registrationId: string) =>
        callEndpoint(registrationsContract.sendDecisionAgain, { registrationId }, inTime()),
      onSuccess: ({ registration, emailed }) => {
        remember(id, registration);
        void showToast(
          emailed ? { type: "success", ...decidedWords.sentAgain } : { type: "error", ...decidedWords.stillNotSent },
        );
      },
      onError: (failure) => void showToast({ type: "error", ...decidedWords.notSentAgain(getReason(failure)) }),
    },
    queryClient,
  );
};

/** Adds a registration to try decisions with. */
export const useAddTest = (eventId: string) => {
  const { id } = useMember();
  return useMutation(
    {
      mutationFn: () => callEndpoint(registrationsContract.addTestRegistration, { eventId }, inTime()),
      onSuccess: (registration) => {
        remember(id, registration);
        void queryClient.invalidateQueries({ queryKey: keys.pending(id) });
        void showToast({ type: "success", ...toastWords.testCreated });
      },
      onError: (failure) =>
        void showToast({
          type: "error",
          ...(failure instanceof ApiProblem ? toastWords.testNotCreated : toastWords.testFailed),
        }),
    },
    queryClient,
  );
};
