import type { FormikErrors } from "formik";
import { useRef } from "react";
import { eventForm, type AdminEvent, type EventStatus } from "#shared/events.ts";
import { eventFormWords as words } from "#web/content/admin-events.ts";
import { useUnsaved } from "#web/lib/forms/unsaved.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useVersionedForm } from "#web/lib/forms/versioned-form.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";
import { readNewestEvent, useSaveEvent } from "./admin-api.ts";
import { eventFields, toForm, toValues, isSkipped, type EventField, type EventValues } from "./event-values.ts";

/** A date without its time is no value to the browser: only the field itself knows of it. */
const isHalfTyped = (name: string) =>
  [...document.getElementsByName(name)].some((field) => field instanceof HTMLInputElement && field.validity.badInput);

/** What people put into their calendars: a change of it is told to those who are approved. */
const told: readonly string[] = ["title", "startsAt", "endsAt", "location"];

/** What is wrong with the times as they stand in their fields; the schema looks at them only when all else is right. */
const wrongTimes = (values: EventValues, status: EventStatus) => {
  const errors: FormikErrors<EventValues> = {};
  for (const field of ["startsAt", "endsAt"] as const) {
    if (values[field] === "" && status === "open") errors[field] = words.noTime;
    if (values[field] !== "" && isSkipped(values[field])) errors[field] = words.noSuchTime;
    if (isHalfTyped(field)) errors[field] = words.noTime;
  }
  return errors;
};

/** Writing an event; undefined is a new one. After a save the form goes on from what is saved. */
export const useEventForm = (event: AdminEvent | undefined, onCreated: (created: AdminEvent) => void) => {
  const { id: memberId } = useMember();
  const draft = `${memberId}:event:${event?.id ?? "new"}`;
  const aim = useRef<EventStatus>("draft");
  const { mutateAsync: save } = useSaveEvent(draft);

  const editing = useVersionedForm<EventValues, AdminEvent | undefined, EventField>({
    draft,
    saved: event,
    toValues,
    fields: eventFields,
    validate: (values, saved) => ({
      ...validateWith<EventValues>(eventForm)(toForm(values, aim.current, saved) as never),
      ...wrongTimes(values, aim.current),
    }),
    save: (values, saved) =>
      save({
        form: toForm(values, aim.current, saved),
        ...(saved && { of: { eventId: saved.id, version: values.version, status: saved.status } }),
      }),
    getNewest: async (saved) => saved && readNewestEvent(memberId, saved.id),
    hasMore: (newest) => newest?.status !== aim.current,
    onSaved: (saved, { before, wasUnanswered }) => {
      if (wasUnanswered) void showToast({ type: "success", ...words.saved(before?.status, saved.status, saved.title) });
      if (!event) onCreated(saved);
    },
    words: words.failure,
  });
  const { formik, saved, typed } = editing;
  const status = saved?.status ?? "draft";

  useUnsaved(typed.length > 0);
  return {
    ...editing,
    status,
    /** Whether those approved will be told of another title, date or place. */
    isMoved: status === "open" && typed.some((name) => told.includes(name)),
    /** The status that the next submission asks for. */
    aimAt: (next: EventStatus) => void (aim.current = next),
    saveAs: async (next: EventStatus) => {
      aim.current = next;
      await formik.submitForm();
    },
  };
};
export type EventEditing = ReturnType<typeof useEventForm>;
