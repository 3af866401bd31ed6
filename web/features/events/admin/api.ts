import type * as z from "zod/v4/core";
import { eventAdminContract, type AdminEvent, type eventForm } from "#shared/event-admin.ts";
import { eventSeriesContract, type SeriesRule } from "#shared/event-series.ts";
import { type EventStatus } from "#shared/events.ts";
import { readAllEvents, type EventsForAdmins } from "#web/lib/api/all-events.ts";
import { callEndpoint, isConflict } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { getSubmissionKey } from "#web/lib/forms/draft.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";
import { eventFormWords as words } from "./event-words.ts";

/** The current event, bypassing the cache. */
export const readNewestEvent = async (memberId: string, eventId: string) =>
  (await queryClient.fetchQuery({ ...readAllEvents(memberId), staleTime: 0 })).items.find(({ id }) => id === eventId);

const updateCache = (memberId: string, saved: AdminEvent) => {
  // The list's index lags behind the save.
  queryClient.setQueryData<EventsForAdmins>(readAllEvents(memberId).queryKey, ({ items, ...rest } = { items: [] }) => ({
    ...rest,
    items: items.some(({ id }) => id === saved.id)
      ? items.map((event) => (event.id === saved.id ? saved : event))
      : [saved, ...items],
  }));
  void queryClient.invalidateQueries({ queryKey: ["events"] });
};

type Form = z.input<typeof eventForm>;

/** The changes in an edit that registrants would be emailed about, and to how many. Throws as a save does. */
export const previewEdit = (form: Form, { eventId, version }: { eventId: string; version: number }) =>
  callEndpoint(eventAdminContract.previewEventEdit, { ...form, eventId, version });
export type EditPreview = Awaited<ReturnType<typeof previewEdit>>;

/** The same for an event of a series and all later ones, and how many there are. */
export const previewSeries = (form: Form, { eventId, version }: { eventId: string; version: number }) =>
  callEndpoint(eventSeriesContract.previewSeriesEdit, { ...form, eventId, version });

/** The same for an event nobody has seen yet, which may be published with a past date. */
export const previewFirst = ({ status, endsAt }: Form): EditPreview => ({
  changes: [],
  registrants: 0,
  becomesPast: status !== "draft" && endsAt !== undefined && Date.parse(endsAt) <= Date.now(),
});

type Save = {
  form: Form;
  /** How a new event repeats. */
  rule?: SeriesRule | undefined;
  /** The upload id of a new picture, or null to remove it. */
  picture?: string | null;
  /** How many registrants to email. */
  emails?: number;
  /** The event and the version the edit started from; none for a new event. */
  of?: { eventId: string; version: number; status: EventStatus };
  /** Whether to change the later events of its series too. */
  isForSeries?: boolean;
};

/** The saved events, the form's own first, and those left unchanged. */
type Saved = {
  items: AdminEvent[];
  refused: { eventId: string; when: string; detail: string }[];
};

const send = async ({ form, rule, picture, emails = 0, of, isForSeries }: Save, draft: string): Promise<Saved> => {
  const sent = { ...form, ...(picture !== undefined && { picture }) };
  if (!of && rule) {
    const series = { ...sent, ...rule };
    const options = { idempotencyKey: getSubmissionKey(draft, series) };
    return { ...(await callEndpoint(eventSeriesContract.createSeries, series, options)), refused: [] };
  }
  if (!of) {
    const options = { idempotencyKey: getSubmissionKey(draft, sent) };
    return { items: [await callEndpoint(eventAdminContract.createEvent, sent, options)], refused: [] };
  }
  const { eventId, version } = of;
  const edit = { ...sent, eventId, version, emailsRegistrants: emails > 0 };
  if (isForSeries) return callEndpoint(eventSeriesContract.editSeries, edit);
  return { items: [await callEndpoint(eventAdminContract.editEvent, edit)], refused: [] };
};

const describe = ({ items }: Saved, { of, rule, isForSeries, emails, form }: Save) => {
  if (isForSeries) return words.savedSeries(items.length, emails);
  const status = items[0]?.status ?? "draft";
  return rule && !of
    ? words.createdSeries(items.length, form.title)
    : words.saved(of?.status, status, form.title, emails);
};

/** Creates or updates an event; its toast appears even if the form has left the page by then. */
export const useSaveEvent = (draft: string) => {
  const { id } = useMember();
  return useMutation({
    mutationFn: (save: Save) => send(save, draft),
    onSuccess: (saved, save) => {
      for (const event of saved.items.toReversed()) updateCache(id, event);
      if (saved.items.length > 0) void showToast({ type: "success", ...describe(saved, save) });
    },
    onError: (failure) => {
      if (!isConflict(failure)) void showToast({ type: "error", ...words.notSaved });
    },
  });
};
