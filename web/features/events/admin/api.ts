import { useMutation } from "@tanstack/react-query";
import type * as z from "zod/v4/core";
import { eventsContract, type AdminEvent, type eventForm, type EventStatus } from "#shared/events.ts";
import { submissionTimeout } from "#shared/forms.ts";
import { eventFormWords as words } from "#web/content/admin-events.ts";
import { readAllEvents } from "#web/lib/api/all-events.ts";
import { callEndpoint, isConflict } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { getSubmissionKey } from "#web/lib/forms/draft.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";

/** An event as it is now, whatever the cache holds. */
export const readNewestEvent = async (memberId: string, eventId: string) =>
  (await queryClient.fetchQuery({ ...readAllEvents(memberId), staleTime: 0 })).find(({ id }) => id === eventId);

const updateCache = (memberId: string, saved: AdminEvent) => {
  // The index that the list is read from lags behind the save.
  queryClient.setQueryData<AdminEvent[]>(readAllEvents(memberId).queryKey, (events) =>
    events?.some(({ id }) => id === saved.id)
      ? events.map((event) => (event.id === saved.id ? saved : event))
      : [saved, ...(events ?? [])],
  );
  void queryClient.invalidateQueries({ queryKey: ["events"] });
};

type Form = z.input<typeof eventForm>;

/** What an edit would be news of to registrants, and to how many. Throws as a save does. */
export const previewEdit = (form: Form, { eventId, version }: { eventId: string; version: number }) =>
  callEndpoint(
    eventsContract.previewEventEdit,
    { ...form, eventId, version },
    { signal: AbortSignal.timeout(submissionTimeout) },
  );
export type EditPreview = Awaited<ReturnType<typeof previewEdit>>;

/** The same for an event that no one knows yet: it may be published for a date that has passed. */
export const previewFirst = ({ status, endsAt }: Form): EditPreview => ({
  changes: [],
  registrants: 0,
  becomesPast: status !== "draft" && endsAt !== undefined && Date.parse(endsAt) <= Date.now(),
});

type Save = {
  form: Form;
  /** The upload of another picture, or null for none. */
  picture?: string | null;
  /** How many registrants are to be emailed about it. */
  emails?: number;
  /** The event and the save of it that one started from; none for a new one. */
  of?: { eventId: string; version: number; status: EventStatus };
};

/** Creates or changes an event, and shows a toast about the outcome even if its form has left the page by then. */
export const useSaveEvent = (draft: string) => {
  const { id } = useMember();
  return useMutation(
    {
      mutationFn: ({ form, picture, emails = 0, of }: Save) => {
        const signal = AbortSignal.timeout(submissionTimeout);
        const sent = { ...form, ...(picture !== undefined && { picture }) };
        if (!of)
          return callEndpoint(eventsContract.createEvent, sent, {
            signal,
            idempotencyKey: getSubmissionKey(draft, sent),
          });
        const { eventId, version } = of;
        const edit = { ...sent, eventId, version, emailsRegistrants: emails > 0 };
        return callEndpoint(eventsContract.editEvent, edit, { signal });
      },
      onSuccess: (saved, { of, emails }) => {
        updateCache(id, saved);
        void showToast({ type: "success", ...words.saved(of?.status, saved.status, saved.title, emails) });
      },
      onError: (failure) => {
        if (!isConflict(failure)) void showToast({ type: "error", ...words.notSaved });
      },
    },
    queryClient,
  );
};
