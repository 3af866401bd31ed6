import type * as z from "zod/v4/core";
import {
  isOnPage,
  partnerEventsContract,
  type AdminPartnerEvent,
  type partnerEventForm,
} from "#shared/partner-events.ts";
import { ApiProblem, callEndpoint, isConflict } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { getSubmissionKey } from "#web/lib/forms/draft.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";
import { partnerEventsKey } from "../partner-events.ts";
import { partnerEventWords as words } from "./partner-event-words.ts";

type List = { items: AdminPartnerEvent[]; unreadable?: number | undefined };

const readAll = (memberId: string) => ({
  queryKey: [memberId, "partner-events"],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<List> =>
    callEndpoint(partnerEventsContract.listAllPartnerEvents, {}, { signal }),
});

/** All events of partners that admins see, and how many cannot be read. */
export const useAllPartnerEvents = () => useQuery(readAll(useMember().id));

/** A partner event as it is now, bypassing the cache. */
export const readNewestPartnerEvent = async (memberId: string, id: string) =>
  (await queryClient.fetchQuery({ ...readAll(memberId), staleTime: 0 })).items.find((event) => event.id === id);

/** The list's index lags behind the save. */
const updateCache = (memberId: string, saved: AdminPartnerEvent) => {
  queryClient.setQueryData<List>(readAll(memberId).queryKey, ({ items, ...rest } = { items: [] }) => ({
    ...rest,
    items: items.some(({ id }) => id === saved.id)
      ? items.map((event) => (event.id === saved.id ? saved : event))
      : [saved, ...items],
  }));
  void queryClient.invalidateQueries({ queryKey: partnerEventsKey });
};

type Save = {
  form: z.input<typeof partnerEventForm>;
  /** The upload id of a new picture, or null to remove it. */
  picture?: string | null;
  /** The partner event as the edit found it; none for a new one. */
  of?: Pick<AdminPartnerEvent, "id" | "version" | "status">;
};

type SaveOptions = {
  /** Whether a failure is told in a toast: the form, which says it too, may have left the page. */
  tellsFailure: () => boolean;
};

/** Creates or updates a partner event; its toast appears even if the form has left the page by then. */
export const useSavePartnerEvent = (draft: string, { tellsFailure }: SaveOptions) => {
  const { id } = useMember();
  return useMutation({
    mutationFn: ({ form, picture, of }: Save) => {
      const sent = { ...form, ...(picture !== undefined && { picture }) };
      return of
        ? callEndpoint(partnerEventsContract.editPartnerEvent, {
            ...sent,
            partnerEventId: of.id,
            version: of.version,
          })
        : callEndpoint(partnerEventsContract.createPartnerEvent, sent, {
            idempotencyKey: getSubmissionKey(draft, sent),
          });
    },
    onSuccess: (saved, { of }) => {
      updateCache(id, saved);
      void showToast({ type: "success", ...words.saved(of?.status, saved.status, saved.title) });
    },
    onError: (failure) => {
      if (!isConflict(failure) && tellsFailure()) void showToast({ type: "error", ...words.notSaved });
    },
  });
};

/** Takes a partner event off the page, or puts it back. */
export const useDeletion = (event: AdminPartnerEvent, onChanged?: (changed: AdminPartnerEvent) => void) => {
  const { id: memberId } = useMember();
  const mutationKey = ["partner-event-deletion", event.id];
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: () =>
      callEndpoint(
        event.isDeleted ? partnerEventsContract.restorePartnerEvent : partnerEventsContract.deletePartnerEvent,
        { partnerEventId: event.id },
      ),
    onSuccess: (changed) => {
      updateCache(memberId, changed);
      onChanged?.(changed);
      const { id, title, isDeleted } = changed;
      const told = isDeleted ? words.deleted(title, isOnPage(event)) : words.restored(title);
      void showToast({ type: "success", about: id, ...told });
    },
    onError: (failure) => {
      // Another admin may have been faster.
      if (failure instanceof ApiProblem) void queryClient.invalidateQueries({ queryKey: readAll(memberId).queryKey });
      void showToast({ type: "error", title: "Error", description: getMessage(failure, words.notChanged) });
    },
  });
  // `isPending` updates only with the next render; this keeps a double click from sending twice.
  return { change: () => queryClient.isMutating({ mutationKey }) === 0 && mutate(), isPending };
};
