import type * as z from "zod/v4/core";
import { attendeesContract, type Attendee, type CommonGround } from "#shared/attendees.ts";
import { readEveryPage } from "#shared/paging.ts";
import { callEndpoint, isForbidden, isUnknown } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { beginWhole, queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { listNames } from "#web/lib/list-names.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";

type AttendeeList = z.output<typeof attendeesContract.listAttendees.output>;

const listKey = (me: string, registrationId: string) => [me, "attendees", registrationId];
const acquaintancesKey = (me: string) => [me, "acquaintances"];

/** All pages of the attendees visible to other guests. */
const readAttendees = async (registrationId: string, signal: AbortSignal): Promise<AttendeeList> => {
  let first: AttendeeList | undefined;
  const items = await readEveryPage(async (cursor) => {
    const page = await callEndpoint(attendeesContract.listAttendees, { registrationId, cursor }, { signal });
    first ??= page;
    return page;
  });
  return { ...first!, items };
};

/** The attendees of an event the caller is registered for, before or after it. */
export const useAttendees = (registrationId: string) =>
  useQuery({
    queryKey: listKey(useMember().id, registrationId),
    queryFn: ({ signal }) => readAttendees(registrationId, signal),
    refetchOnWindowFocus: "always",
    retry: (failures, failure) => failures < 1 && !isUnknown(failure) && !isForbidden(failure),
  });

/** What two members have in common, as a sentence. */
const formatCommonGround = ({ kind, values }: CommonGround) => {
  const [value = ""] = values;
  if (kind === "location") return `You're both in ${value}.`;
  if (kind === "company") return `You're both with ${value}.`;
  return `You both mention ${listNames(values)}.`;
};

/** Attendees before and after an event, and whom the member met there. */
export const attendeeWords = {
  title: { coming: "Who's Coming", came: "Who Came" },
  /** Beside a member's registration. */
  show: {
    label: "Let fellow guests see you",
    help: "Only members approved for this event see your name and picture, and those in the directory your company and city.",
    saving: "Saving",
  },
  see: { coming: "See who's coming", came: "Who did you meet?" },
  seeFor: (see: string, title: string) => `${see} (${title})`,
  about: {
    coming: (title: string) => `Members who let fellow guests of ${title} see them. Say hello before the evening.`,
    came: (title: string) =>
      `Tap "We met" beside the people you met at ${title}. If they do, too, you're connected; until then only you know. This list closes three days after the evening.`,
  },
  loading: "Loading the list",
  failed: "We couldn't load the list. Please check your internet connection.",
  hidden: "They can't see you yet.",
  shown: "You're in this list.",
  none: {
    coming: "No one has joined this list yet. Be the first: let fellow guests see you.",
    came: "No one who came is in this list.",
    noting: "We're noting who came. Look again in the morning.",
    closed: "This list is closed.",
  },
  missing: "This list isn't there. It may be about a registration that isn't yours.",
  events: "See the events",
  common: formatCommonGround,
  message: "Message",
  messageTo: (name: string) => `Message ${name}`,
  /** When they do not accept messages from the reader; their profile says how to be introduced. */
  profile: "View profile",
  profileOf: (name: string) => `View profile of ${name}`,
  met: { none: "We met", mine: "We met", both: "You're connected" },
  /** Before an event, next to an attendee the member met at an earlier one. */
  metEarlier: "You've met",
  metWith: (label: string, name: string) => `${label}: ${name}`,
  /** Below the button, when only one of them has said so. */
  mine: "Only you know, until they say so too.",
  connected: (name: string) => ({ title: "You're Connected", description: `You and ${name} met.` }),
  failure: {
    title: "Not Saved",
    unknown: "There was a problem. Please try again.",
  },
} as const;

const showFailure = (failure: unknown) =>
  showToast({
    type: "error",
    title: attendeeWords.failure.title,
    description: getMessage(failure, attendeeWords.failure),
  });

/** Makes the caller visible to other guests, or hides them. */
export const useShowAttendee = (registrationId: string) => {
  const { id } = useMember();
  return useMutation({
    mutationFn: (isShown: boolean) => callEndpoint(attendeesContract.showAttendee, { registrationId, isShown }),
    onError: showFailure,
    // Both show it: the caller's registrations and the attendee list.
    onSettled: () =>
      Promise.all(
        [[id, "registrations"], listKey(id, registrationId)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
};

/** Records that the caller met someone, or undoes that; optimistic, rolled back on failure. */
export const useNoteEncounter = (registrationId: string) => {
  const { id } = useMember();
  const queryKey = listKey(id, registrationId);
  const show = (memberId: string, encounter: Attendee["encounter"]) =>
    queryClient.setQueryData<AttendeeList>(
      queryKey,
      (list) =>
        list && { ...list, items: list.items.map((each) => (each.id === memberId ? { ...each, encounter } : each)) },
    );
  return useMutation({
    mutationFn: ({ attendee, met }: { attendee: Attendee; met: boolean }) =>
      callEndpoint(attendeesContract.noteEncounter, { registrationId, memberId: attendee.id, met }),
    onMutate: ({ attendee, met }) => show(attendee.id, met ? "mine" : "none"),
    onSuccess: ({ encounter }, { attendee, met }) => {
      show(attendee.id, encounter);
      if (encounter !== "both") return;
      void queryClient.invalidateQueries({ queryKey: acquaintancesKey(id) });
      if (met) void showToast({ type: "success", ...attendeeWords.connected(attendee.full_name) });
    },
    onError: (failure, { attendee }) => {
      show(attendee.id, attendee.encounter);
      void showFailure(failure);
    },
  });
};

/** Where the caller met whom, by member id; empty while loading. */
export const useAcquaintances = (): ReadonlyMap<string, string> => {
  const { data } = useQuery({
    queryKey: acquaintancesKey(useMember().id),
    queryFn: ({ signal }) =>
      readEveryPage((cursor) => callEndpoint(attendeesContract.listAcquaintances, { cursor }, { signal })),
    ...beginWhole(attendeesContract.listAcquaintances, {}),
    select: selectPlaces,
  });
  return data ?? nobody;
};

const nobody: ReadonlyMap<string, string> = new Map();

const selectPlaces = (acquaintances: { memberId: string; eventTitle: string }[]): ReadonlyMap<string, string> =>
  new Map(acquaintances.map(({ memberId, eventTitle }) => [memberId, eventTitle]));
