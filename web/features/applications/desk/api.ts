import { useCallback } from "react";
import type * as z from "zod/v4/core";
import {
  applicationReviewContract as contract,
  isOpenState,
  type ApplicationRow,
  type ReviewedApplication,
  type ApplicationState,
  type DeclineReason,
} from "#shared/application-review.ts";
import { callEndpoint, isConflict, isUnknown } from "#web/lib/api/client.ts";
import { readLiveList, type LoadedList } from "#web/lib/api/live-list.ts";
import { useIsMutating, useMutation } from "#web/lib/api/mutations.ts";
import { beginList, queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { refreshWaiting } from "#web/lib/api/waiting.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";

const keys = {
  lists: (memberId: string) => [memberId, "applications", "rows"],
  list: (memberId: string, isFair: boolean) => [memberId, "applications", "rows", isFair ? "fair" : "open"],
  ones: (memberId: string, id: string) => [memberId, "applications", "one", id],
  one: (memberId: string, id: string, isFair: boolean) => [
    memberId,
    "applications",
    "one",
    id,
    isFair ? "fair" : "open",
  ],
  admins: (memberId: string) => [memberId, "applications", "admins"],
};

const noDate = "9999";

/** For strings sorted by code unit, such as timestamps: many times as fast as `localeCompare`. */
const compareCodes = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** 0 for overdue applications, 1 for other open ones, 2 for closed ones. */
const rankOf = ({ state, overdueSince }: ApplicationRow) => {
  if (!isOpenState(state)) return 2;
  return overdueSince === undefined ? 1 : 0;
};

const endOf = ({ closedAt, createdAt }: ApplicationRow) => closedAt ?? createdAt;
const dateOf = ({ overdueSince, promisedBy }: ApplicationRow) => overdueSince ?? promisedBy ?? noDate;

/** Overdue first, then open by promise date, then closed with the latest first: the API's order. */
export const byPromise = (one: ApplicationRow, other: ApplicationRow) => {
  const rank = rankOf(one);
  const byRank = rank - rankOf(other);
  if (byRank !== 0) return byRank;
  const byDate = rank === 2 ? compareCodes(endOf(other), endOf(one)) : compareCodes(dateOf(one), dateOf(other));
  return byDate || compareCodes(one.id, other.id);
};

/** Newest first. */
export const byAge = (one: ApplicationRow, other: ApplicationRow) =>
  compareCodes(other.createdAt, one.createdAt) || compareCodes(one.id, other.id);

/** Lists come from an index that lags: returns the newer of two readings, the first if they are equal. */
const pickNewer = (was: ApplicationRow | undefined, is: ApplicationRow) =>
  was && was.version >= is.version ? was : is;

/** Merges known and loaded rows by promise date. One no longer listed stays until the page is left. */
const mergeRows = (was: readonly ApplicationRow[], loaded: readonly ApplicationRow[]) => {
  const known = new Map(was.map((each) => [each.id, each]));
  for (const each of loaded) known.set(each.id, pickNewer(known.get(each.id), each));
  const items = [...known.values()].sort(byPromise);
  return items.length === was.length && items.every((each, index) => each === was[index]) ? was : items;
};

/** How often applications are reloaded while an admin is on the page. */
const refetchIntervalMs = 10_000;

/** Invalidates cached cards that are older than their row. */
const refreshOutdated = (memberId: string, rows: readonly ApplicationRow[]) => {
  const cards = queryClient.getQueriesData<ReviewedApplication>({ queryKey: [memberId, "applications", "one"] });
  for (const [queryKey, card] of cards) {
    const row = card && rows.find(({ id }) => id === card.id);
    if (row && row.version > card.version) void queryClient.invalidateQueries({ queryKey });
  }
};

/** All applications as rows; new ones and others' changes appear live. */
export const useApplicationRows = (isFair: boolean) => {
  const { id: memberId } = useMember();
  const queryKey = keys.list(memberId, isFair);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const list = await readLiveList<ApplicationRow>({
        queryKey,
        readPage: (cursor, options) =>
          callEndpoint(contract.listApplicationRows, { cursor, ...(isFair && { fair: "yes" }) }, options),
        merge: mergeRows,
        signal,
      });
      refreshOutdated(memberId, list.items);
      return list;
    },
    ...beginList(contract.listApplicationRows, isFair ? { fair: "yes" } : {}, mergeRows),
    // If nothing could be loaded, the error stays until Try again is pressed.
    refetchInterval: ({ state }) => state.data && refetchIntervalMs,
    // Merging compares thousands of rows.
    structuralSharing: false,
  });
};

const readApplication = (applicationId: string, isFair: boolean, signal?: AbortSignal) =>
  callEndpoint(contract.getApplication, { applicationId, ...(isFair && { fair: "yes" }) }, { signal });

/** One application with everything admins see; the newest of several readings. */
export const useApplication = (applicationId: string, isFair: boolean) => {
  const { id: memberId } = useMember();
  const queryKey = keys.one(memberId, applicationId, isFair);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const is = await readApplication(applicationId, isFair, signal);
      const was = queryClient.getQueryData<ReviewedApplication>(queryKey);
      return was && was.version > is.version ? was : is;
    },
    refetchInterval: ({ state }) => state.data && refetchIntervalMs,
    retry: (count, failure) => count < 1 && !isUnknown(failure),
  });
};

/** A row after its application changed; a hidden name stays hidden. */
const changeRow = (row: ApplicationRow, application: ReviewedApplication, isScored: boolean): ApplicationRow => {
  if (application.version < row.version) return row;
  const { state, promisedBy, overdueSince, assignee, version, recallableUntil, steps, answers, isBlind } = application;
  const { name, email, company } = !isBlind && (isScored || row.name !== "") ? answers : row;
  return {
    ...row,
    ...{ state, promisedBy, overdueSince, assignee, version, recallableUntil, name, email, company, isScored },
    closedAt: isOpenState(state) ? undefined : steps.findLast((step) => step.state === state)?.at,
  };
};

/** Shows an application from an API response everywhere. */
const updateCache = (memberId: string, application: ReviewedApplication) => {
  const { id, isBlind, reviews } = application;
  const isScored = reviews.some(({ by }) => by.id === memberId);
  queryClient.setQueriesData<LoadedList<ApplicationRow>>(
    { queryKey: keys.lists(memberId) },
    (was) =>
      was && {
        ...was,
        items: mergeRows(
          was.items,
          was.items.filter((row) => row.id === id).map((row) => changeRow(row, application, isScored)),
        ),
      },
  );
  if (!isBlind) queryClient.setQueryData(keys.one(memberId, id, false), application);
  // In fair review, only admins who have given a score see the name.
  if (isBlind || isScored) queryClient.setQueryData(keys.one(memberId, id, true), application);
  else void queryClient.invalidateQueries({ queryKey: keys.one(memberId, id, true) });
  refreshWaiting(memberId);
};

/** After a conflict, reloads what another admin or the applicant has done. */
const showNewestAfterConflict = async (memberId: string, id: string, failure: unknown) => {
  if (!isConflict(failure)) return;
  await readApplication(id, true).then(
    (is) => {
      updateCache(memberId, is);
      void queryClient.invalidateQueries({ queryKey: keys.one(memberId, id, false) });
    },
    // Polling will show it.
    () => undefined,
  );
};

type Input<Row extends { input: z.$ZodType }> = z.input<Row["input"]>;

/** Sends a change and shows the response; after a conflict, the current state. */
const sendChange = async (memberId: string, id: string, send: () => Promise<ReviewedApplication>) => {
  try {
    const changed = await send();
    updateCache(memberId, changed);
    return changed;
  } catch (failure) {
    await showNewestAfterConflict(memberId, id, failure);
    throw failure;
  }
};

/** Moves an application to a state. */
export const moveApplication = (memberId: string, move: Input<typeof contract.moveApplication>) =>
  sendChange(memberId, move.applicationId, () => callEndpoint(contract.moveApplication, move));

/** The state of an application as last loaded. */
export const getKnownState = (memberId: string, applicationId: string) =>
  queryClient
    .getQueriesData<LoadedList<ApplicationRow>>({ queryKey: keys.lists(memberId) })
    .flatMap(([, list]) => list?.items ?? [])
    .find(({ id }) => id === applicationId)?.state;

const recallWords = {
  done: (name: string) => ({
    title: "Decision recalled",
    description: `${name}'s application is as it was. No email went out.`,
  }),
  failure: { unknown: "We couldn't recall it. Please try again." },
} as const;

const recallKey = (memberId: string) => [memberId, "applications", "recall"];

const isAbout = (applicationId: string) => (mutation: { state: { variables?: unknown } }) =>
  (mutation.state.variables as ApplicationRow | undefined)?.id === applicationId;

/** Labels of the states for admins, and how they are drawn. */
export const stateWords = {
  received: { name: "New", icon: "mail", tone: "waiting" },
  "in-review": { name: "In review", icon: "clock", tone: "waiting" },
  "more-info": { name: "More info", icon: "info", tone: "quiet" },
  "on-hold": { name: "On hold", icon: "pause", tone: "quiet" },
  accepted: { name: "Accepted", icon: "check", tone: "good" },
  declined: { name: "Declined", icon: "close", tone: "bad" },
  withdrawn: { name: "Withdrawn", icon: "info", tone: "quiet" },
} as const satisfies Record<ApplicationState, object>;

/** Why an application is declined. */
export const declineReasonNames: Record<DeclineReason, string> = {
  "not-a-fit": "Not who the club is for",
  "too-early": "Too early in their career",
  "too-little": "Too little in their answers",
  "no-room": "No room at the moment",
  conduct: "Concerns about conduct",
  other: "Another reason",
};

/** The applicant's name, or their industry and city while fair review hides it. */
export const nameOf = ({ name, industry, cityState }: Pick<ApplicationRow, "name" | "industry" | "cityState">) =>
  name || `${industry || "Applicant"}, ${cityState}`;

/** Reverts the decision on an application and its email; repeated presses meanwhile have no effect. */
export const useRecall = () => {
  const { id: memberId } = useMember();
  const mutationKey = recallKey(memberId);
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ id }: Pick<ApplicationRow, "id" | "name" | "industry" | "cityState">) =>
      sendChange(memberId, id, () => callEndpoint(contract.recallDecision, { applicationId: id })),
    onSuccess: (_, row) => void showToast({ type: "success", ...recallWords.done(nameOf(row)) }),
    onError: (failure) =>
      void showToast({
        type: "error",
        title: "Error",
        description: getMessage(failure, recallWords.failure),
      }),
  });
  return useCallback(
    (row: Pick<ApplicationRow, "id" | "name" | "industry" | "cityState">) => {
      if (queryClient.isMutating({ mutationKey: recallKey(memberId), predicate: isAbout(row.id) }) === 0) mutate(row);
    },
    [memberId, mutate],
  );
};

/** Whether a decision is being reverted. */
export const useIsRecalling = (applicationId: string) =>
  useIsMutating({ mutationKey: recallKey(useMember().id), predicate: isAbout(applicationId) }) > 0;

const useChange = <Change>(applicationId: string, send: (change: Change) => Promise<ReviewedApplication>) => {
  const { id: memberId } = useMember();
  return useMutation({ mutationFn: (change: Change) => sendChange(memberId, applicationId, () => send(change)) });
};

/** Assigns an application to an admin, or to no one. */
export const useAssign = (applicationId: string) =>
  useChange(applicationId, (assignee: string | null) =>
    callEndpoint(contract.assignApplication, { applicationId, assignee }),
  );

/** Adds a private note. */
export const useAddNote = (applicationId: string) =>
  useChange(applicationId, (note: string) => callEndpoint(contract.noteApplication, { applicationId, note }));

/** Saves the caller's score, replacing an earlier one. */
export const useScore = (applicationId: string) =>
  useChange(applicationId, (review: { score: number; reason: string }) =>
    callEndpoint(contract.scoreApplication, { applicationId, ...review }),
  );

/** The club's admins. */
export const useAdmins = () => {
  const { id } = useMember();
  return useQuery({
    queryKey: keys.admins(id),
    queryFn: ({ signal }) => callEndpoint(contract.listAdmins, {}, { signal }),
    staleTime: 300_000,
  });
};
