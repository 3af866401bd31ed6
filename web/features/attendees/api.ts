import { useMutation, useQuery } from "@tanstack/react-query";
import type * as z from "zod/v4/core";
import { attendeesContract, type Attendee } from "#shared/attendees.ts";
import { submissionTimeout } from "#shared/forms.ts";
import { readEveryPage } from "#shared/paging.ts";
import { callEndpoint, isForbidden, isUnknown } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";
import { attendeeWords as words } from "./attendees-words.ts";

type AttendeeList = z.output<typeof attendeesContract.listAttendees.output>;

const listKey = (me: string, registrationId: string) => [me, "attendees", registrationId];
const acquaintancesKey = (me: string) => [me, "acquaintances"];

/** All pages of the members whom fellow guests see. */
const readAttendees = async (registrationId: string, signal: AbortSignal): Promise<AttendeeList> => {
  let first: AttendeeList | undefined;
  const items = await readEveryPage(async (cursor) => {
    const page = await callEndpoint(attendeesContract.listAttendees, { registrationId, cursor }, { signal });
    first ??= page;
    return page;
  });
  return { ...first!, items };
};

/** Who comes, or came, to the event of one of the caller's registrations. */
export const useAttendees = (registrationId: string) =>
  useQuery(
    {
      queryKey: listKey(useMember().id, registrationId),
      queryFn: ({ signal }) => readAttendees(registrationId, signal),
      refetchOnWindowFocus: "always",
      retry: (failures, failure) => failures < 1 && !isUnknown(failure) && !isForbidden(failure),
    },
    queryClient,
  );

const showFailure = (failure: unknown) =>
  showToast({ type: "error", title: words.failure.title, description: getMessage(failure, words.failure) });

/** Shows the caller to fellow guests, or hides them. */
export const useShowAttendee = (registrationId: string) => {
  const { id } = useMember();
  return useMutation(
    {
      mutationFn: (isShown: boolean) =>
        callEndpoint(
          attendeesContract.showAttendee,
          { registrationId, isShown },
          { signal: AbortSignal.timeout(submissionTimeout) },
        ),
      onError: showFailure,
      // Both show it: the caller's registrations, and the list itself.
      onSettled: () =>
        Promise.all(
          [[id, "registrations"], listKey(id, registrationId)].map((queryKey) =>
            queryClient.invalidateQueries({ queryKey }),
          ),
        ),
    },
    queryClient,
  );
};

/** Says that the caller met somebody, or takes it back: shown at once, and back if that fails. */
export const useNoteEncounter = (registrationId: string) => {
  const { id } = useMember();
  const queryKey = listKey(id, registrationId);
  const show = (memberId: string, encounter: Attendee["encounter"]) =>
    queryClient.setQueryData<AttendeeList>(
      queryKey,
      (list) =>
        list && { ...list, items: list.items.map((each) => (each.id === memberId ? { ...each, encounter } : each)) },
    );
  return useMutation(
    {
      mutationFn: ({ attendee, met }: { attendee: Attendee; met: boolean }) =>
        callEndpoint(
          attendeesContract.noteEncounter,
          { registrationId, memberId: attendee.id, met },
          { signal: AbortSignal.timeout(submissionTimeout) },
        ),
      onMutate: ({ attendee, met }) => show(attendee.id, met ? "mine" : "none"),
      onSuccess: ({ encounter }, { attendee, met }) => {
        show(attendee.id, encounter);
        if (encounter !== "both") return;
        void queryClient.invalidateQueries({ queryKey: acquaintancesKey(id) });
        if (met) void showToast({ type: "success", ...words.connected(attendee.full_name) });
      },
      onError: (failure, { attendee }) => {
        show(attendee.id, attendee.encounter);
        void showFailure(failure);
      },
    },
    queryClient,
  );
};

/** Where the caller met whom, by the member's id; empty until it is known. */
export const useAcquaintances = (): ReadonlyMap<string, string> => {
  const { data } = useQuery(
    {
      queryKey: acquaintancesKey(useMember().id),
      queryFn: ({ signal }) =>
        readEveryPage((cursor) => callEndpoint(attendeesContract.listAcquaintances, { cursor }, { signal })),
      select: selectPlaces,
    },
    queryClient,
  );
  return data ?? nobody;
};

const nobody: ReadonlyMap<string, string> = new Map();

const selectPlaces = (acquaintances: { memberId: string; eventTitle: string }[]): ReadonlyMap<string, string> =>
  new Map(acquaintances.map(({ memberId, eventTitle }) => [memberId, eventTitle]));
