import { readEveryPage } from "#shared/paging.ts";
import { registrationCan } from "#shared/registration-acts.ts";
import {
  registrationReviewContract,
  type Decision,
  type GuestChoice,
  type Registration,
} from "#shared/registration-review.ts";
import { runsEvents } from "#shared/rights.ts";
import { readAllEvents } from "#web/lib/api/all-events.ts";
import { ApiProblem, callEndpoint, isConflict, isUnknown, type CallOptions } from "#web/lib/api/client.ts";
import { readLiveList, type LoadedList } from "#web/lib/api/live-list.ts";
import { useIsMutating, useMutation } from "#web/lib/api/mutations.ts";
import { beginList, queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { refreshWaiting } from "#web/lib/api/waiting.ts";
import { forgetDraft } from "#web/lib/forms/draft.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { useMay, useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";
import { guestWords, nameOf, toastWords } from "./decision-words.ts";

const sendAgainWords = {
  sentAgain: { title: "Email Sent", description: "We sent the decision email again." },
  notSentAgain: (reason: string) => ({ title: "Error", description: `Failed to resend the email: ${reason}` }),
  stillNotSent: {
    title: "Email Notification Issue",
    description: "There was an issue sending the email notification.",
  },
} as const;

type Loaded = LoadedList<Registration>;

const keys = {
  list: (memberId: string, eventId: string) => [memberId, "approvals", "list", eventId],
  one: (memberId: string, id: string) => [memberId, "approvals", "one", id],
  pending: (memberId: string) => [memberId, "approvals", "pending"],
};

const isSame = (one: Registration, other: Registration) =>
  one.version === other.version &&
  one.status === other.status &&
  one.emailed === other.emailed &&
  one.decisions.length === other.decisions.length;

/**
 * The newer of two readings of a registration, since lists come from an index that lags; the first if they are equal,
 * so that nothing re-renders.
 */
const pickNewer = (was: Registration | undefined, is: Registration) => {
  if (!was) return is;
  const isOlder = is.version < was.version || is.decisions.length < was.decisions.length;
  return isOlder || isSame(was, is) ? was : is;
};

const newestFirst = (one: Registration, other: Registration) =>
  other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id);

/**
 * Merges known and loaded registrations, newest first. Registrations are never deleted: one missing from the list is
 * just not listed yet.
 */
export const mergeRegistrations = (was: readonly Registration[], loaded: readonly Registration[]) => {
  const known = new Map(was.map((each) => [each.id, each]));
  const items = loaded.map((each) => {
    const newer = pickNewer(known.get(each.id), each);
    known.delete(each.id);
    return newer;
  });
  if (known.size > 0) items.push(...known.values());
  items.sort(newestFirst);
  return items.length === was.length && items.every((each, index) => each === was[index]) ? was : items;
};

const withoutDecided = (items: readonly Registration[], changed: Registration) =>
  registrationCan.decide(changed) ? items : items.filter(({ id }) => id !== changed.id);

/** Shows a registration from an API response everywhere. */
export const updateCache = (memberId: string, registration: Registration) => {
  const newest = pickNewer(queryClient.getQueryData(keys.one(memberId, registration.id)), registration);
  queryClient.setQueryData(keys.one(memberId, registration.id), newest);
  const merge = (was: Loaded | undefined) => was && { ...was, items: mergeRegistrations(was.items, [newest]) };
  queryClient.setQueryData<Loaded>(keys.list(memberId, registration.eventId), merge);
  queryClient.setQueryData<Loaded>(
    keys.pending(memberId),
    (was) => was && { ...was, items: withoutDecided(was.items, newest) },
  );
  refreshWaiting(memberId);
};

/** How often registrations are polled while an admin is on their page. */
const refetchIntervalMs = 5_000;
/** The same on other pages. */
const slowRefetchIntervalMs = 30_000;

/** An event's registrations, newest first; new ones and others' decisions appear live. */
export const useRegistrations = (eventId: string) => {
  const queryKey = keys.list(useMember().id, eventId);
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    readLiveList<Registration>({
      queryKey,
      readPage: (cursor, options) =>
        callEndpoint(registrationReviewContract.listEventRegistrations, { eventId, cursor }, options),
      merge: mergeRegistrations,
      signal,
    });
  return useQuery({
    queryKey,
    queryFn,
    ...beginList(registrationReviewContract.listEventRegistrations, { eventId }, mergeRegistrations),
    // If nothing could be loaded, the error stays until Try again is pressed.
    refetchInterval: ({ state }) => state.data && refetchIntervalMs,
    // Merging compares thousands of registrations.
    structuralSharing: false,
  });
};

/** Loads one registration from the API. */
export const readRegistration = async (memberId: string, registrationId: string, signal?: AbortSignal) => {
  const is = await callEndpoint(registrationReviewContract.getRegistration, { registrationId }, { signal });
  return pickNewer(queryClient.getQueryData(keys.one(memberId, registrationId)), is);
};

/** One registration, kept current. */
export const useRegistration = (registrationId: string) => {
  const { id } = useMember();
  return useQuery({
    queryKey: keys.one(id, registrationId),
    queryFn: ({ signal }) => readRegistration(id, registrationId, signal),
    refetchInterval: ({ state }) => state.data && refetchIntervalMs,
    retry: (count, failure) => count < 1 && !isUnknown(failure),
  });
};

const readPending = async (memberId: string, signal: AbortSignal): Promise<Loaded> => {
  const items = await readEveryPage((cursor) =>
    callEndpoint(registrationReviewContract.listPendingRegistrations, { cursor }, { signal }),
  );
  // The index may still list a registration that was just decided.
  const newest = items.map((each) => pickNewer(queryClient.getQueryData(keys.one(memberId, each.id)), each));
  return { items: newest.filter(registrationCan.decide), isComplete: true, tag: null };
};

/** Pending registrations of all events, oldest first; not requested for who may not decide. */
export const usePending = ({ isWanted = true } = {}) => {
  const { id } = useMember();
  const isAllowed = useMay(runsEvents);
  return useQuery({
    queryKey: keys.pending(id),
    queryFn: ({ signal }) => readPending(id, signal),
    refetchInterval: slowRefetchIntervalMs,
    enabled: isAllowed && isWanted,
  });
};

type Deciding = {
  registration: Registration;
  decision: Decision["decision"];
  message: string;
  /** Decisions on guests who are not simply approved with the registration. */
  guests?: GuestChoice[];
};

/** The reason in an error. */
export const getReason = (failure: unknown) => getMessage(failure, { unknown: toastWords.unknown });

/** The name of the draft of a decision's message; `about` is a registration id, or an event id for several. */
export const getMessageDraft = (memberId: string, about: string) => `${memberId}:decision:${about}`;

/** The same for decisions on the guests of an approved registration. */
export const getGuestsDraft = (memberId: string, registrationId: string) => `${memberId}:guests:${registrationId}`;

/** Shows a registration from a response. After a conflict, shows what was decided or changed meanwhile. */
const sendOf = async <Answer extends { registration: Registration }>(
  memberId: string,
  registrationId: string,
  call: () => Promise<Answer>,
) => {
  try {
    const answer = await call();
    updateCache(memberId, answer.registration);
    return answer;
  } catch (failure) {
    if (isConflict(failure))
      await readRegistration(memberId, registrationId).then(
        (is) => updateCache(memberId, is),
        // Polling will show it.
        () => undefined,
      );
    throw failure;
  }
};

/** Sends one decision on a registration in the version shown. */
export const sendDecision = async (
  memberId: string,
  { registration: { id: registrationId, version }, decision, message, guests = [] }: Deciding,
  options: Pick<CallOptions, "token" | "keepalive"> = {},
) => {
  const input = { registrationId, decision, message, version, ...(guests.length > 0 && { guests }) };
  return sendOf(memberId, registrationId, () =>
    callEndpoint(registrationReviewContract.decideRegistration, input, options),
  );
};

/** A decision may have freed seats. */
export const refreshSeatCounts = (memberId: string) =>
  void queryClient.invalidateQueries({ queryKey: readAllEvents(memberId).queryKey });

type Decided = Awaited<ReturnType<typeof sendDecision>>;

/** Updates after a decision, without a toast. */
export const settleDecided = (memberId: string, { registration }: Decided) => {
  forgetDraft(getMessageDraft(memberId, registration.id), "tab");
  refreshSeatCounts(memberId);
};

/** Shows that a decision was made, and whether its email was sent. */
export const showDecided = (memberId: string, answer: Decided, decision: Decision["decision"]) => {
  const { registration, emailed } = answer;
  settleDecided(memberId, answer);
  void showToast({ type: "success", ...toastWords.decided(decision, nameOf(registration)) });
  if (!emailed) void showToast({ type: "error", ...toastWords.emailIssue(decision) });
};

/** Shows why a decision failed. */
export const showNotDecided = (memberId: string, failure: unknown, decision: Decision["decision"]) => {
  // The event may have ended.
  refreshSeatCounts(memberId);
  void showToast({ type: "error", ...toastWords.notDecided(decision, getReason(failure)) });
};

/** Decides on a registration; the toast appears even if its dialog was closed by then. */
export const useDecide = (registrationId: string) => {
  const { id } = useMember();
  const mutationKey = [id, "decide", registrationId];
  const mutation = useMutation({
    mutationKey,
    mutationFn: (deciding: Deciding) => sendDecision(id, deciding),
    onSuccess: (answer, { decision }) => showDecided(id, answer, decision),
    onError: (failure, { decision }) => showNotDecided(id, failure, decision),
  });
  return { ...mutation, isBusy: useIsMutating({ mutationKey }) > 0 };
};

/** Decides on guests of an approved registration, with a toast about the outcome. */
export const useDecideGuests = (registrationId: string) => {
  const { id } = useMember();
  const mutationKey = [id, "decide-guests", registrationId];
  const mutation = useMutation({
    mutationKey,
    mutationFn: ({ registration: { version }, guests }: { registration: Registration; guests: GuestChoice[] }) =>
      sendOf(id, registrationId, () =>
        callEndpoint(registrationReviewContract.decideGuests, { registrationId, version, guests }),
      ),
    onSuccess: ({ registration, emailed }) => {
      forgetDraft(getGuestsDraft(id, registrationId), "tab");
      refreshSeatCounts(id);
      void showToast({ type: "success", ...guestWords.decided(nameOf(registration)) });
      if (!emailed) void showToast({ type: "error", ...guestWords.emailIssue });
    },
    onError: (failure) => {
      // The event may have ended.
      refreshSeatCounts(id);
      void showToast({ type: "error", ...guestWords.notDecided(getReason(failure)) });
    },
  });
  return { ...mutation, isBusy: useIsMutating({ mutationKey }) > 0 };
};

/** Resends a decision's email. */
export const useSendAgain = () => {
  const { id } = useMember();
  return useMutation({
    mutationFn: (registrationId: string) =>
      callEndpoint(registrationReviewContract.sendDecisionAgain, { registrationId }),
    onSuccess: ({ registration, emailed }) => {
      updateCache(id, registration);
      void showToast(
        emailed ? { type: "success", ...sendAgainWords.sentAgain } : { type: "error", ...sendAgainWords.stillNotSent },
      );
    },
    onError: (failure) => void showToast({ type: "error", ...sendAgainWords.notSentAgain(getReason(failure)) }),
  });
};

/** Adds a test registration for trying out decisions. */
export const useAddTest = (eventId: string) => {
  const { id } = useMember();
  return useMutation({
    mutationFn: () => callEndpoint(registrationReviewContract.addTestRegistration, { eventId }),
    onSuccess: (registration) => {
      updateCache(id, registration);
      void queryClient.invalidateQueries({ queryKey: keys.pending(id) });
      void showToast({ type: "success", ...toastWords.testCreated });
    },
    onError: (failure) =>
      void showToast({
        type: "error",
        ...(failure instanceof ApiProblem ? toastWords.testNotCreated : toastWords.testFailed),
      }),
  });
};
