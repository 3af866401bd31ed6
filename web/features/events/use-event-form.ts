import { useFormik, type FormikErrors } from "formik";
import { useRef, useState } from "react";
import { eventForm, type AdminEvent, type EventStatus } from "#shared/events.ts";
import { ApiProblem, isConflict } from "#web/api/client.ts";
import { eventFormWords as words } from "#web/content/admin-events.ts";
import { draftOf, useKeptDraft } from "#web/forms/draft.ts";
import { messageOf } from "#web/forms/failure.ts";
import { useUnsaved } from "#web/forms/unsaved.tsx";
import { errorsByField, validateWith } from "#web/forms/validate-with.ts";
import { useMember } from "#web/session/require-session.tsx";
import { toast } from "#web/ui/toast.ts";
import { newestEvent, useSaveEvent } from "./admin-api.ts";
import { differing, emptyEvent, formOf, merged, valuesOf, type EventValues } from "./event-values.ts";
import { isSkipped } from "./wall-clock.ts";

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

/** Writing an event, from what was saved last: `event` as it is when editing begins counts, undefined for a new one. */
export const useEventForm = (event: AdminEvent | undefined, onCreated: (created: AdminEvent) => void) => {
  const { id: memberId } = useMember();
  const draft = `${memberId}:event:${event?.id ?? "new"}`;
  const [kept, setKept] = useState(event);
  const [newest, setNewest] = useState<AdminEvent>();
  const aim = useRef<EventStatus>("draft");
  const save = useSaveEvent(draft);
  const start = kept ? valuesOf(kept) : emptyEvent;
  const status = kept?.status ?? "draft";

  const validate = (values: EventValues) => ({
    ...validateWith<EventValues>(eventForm)(formOf(values, aim.current, kept) as never),
    ...wrongTimes(values, aim.current),
  });

  const formik = useFormik<EventValues>({
    initialValues: draftOf(draft, start, "tab"),
    validate,
    validateOnBlur: false,
    onSubmit: async (values, { setErrors }) => {
      setNewest(undefined);
      save.reset();
      const form = formOf(values, aim.current, kept);
      try {
        settle(
          await save.mutateAsync({ form, ...(kept && { of: { eventId: kept.id, version: values.version, status } }) }),
        );
      } catch (failure) {
        if (failure instanceof ApiProblem) setErrors(errorsByField(failure.problem.errors ?? []));
        if (isConflict(failure)) await understand(values);
      }
    },
  });

  /** The form goes on from what is saved. */
  const settle = (saved: AdminEvent) => {
    setKept(saved);
    setNewest(undefined);
    save.reset();
    formik.resetForm({ values: valuesOf(saved) });
    if (!event) onCreated(saved);
  };

  const understand = async (values: EventValues) => {
    const now = kept && (await newestEvent(memberId, kept.id).catch(() => undefined));
    if (!now || now.version === values.version) return;
    // The answer to an earlier attempt may have been lost on its way.
    const isDone = now.status === aim.current && differing(values, valuesOf(now)).length === 0;
    if (!isDone) return setNewest(now);
    settle(now);
    void toast({ type: "success", ...words.saved(status, now.status, now.title) });
  };

  useKeptDraft(draft, formik.values, start, "tab");
  const changed = differing(formik.values, start);
  useUnsaved(changed.length > 0);
  return {
    formik,
    kept,
    status,
    /** What was saved elsewhere since editing began. */
    newest,
    /** Whether those approved will be told of another title, date or place. */
    isMoved: status === "open" && changed.some((name) => told.includes(name)),
    /** What a failed save is to say; a conflict says more. */
    failure: save.error && !newest ? messageOf(save.error, words.failure) : undefined,
    /** The status that the next submission asks for. */
    aimAt: (next: EventStatus) => void (aim.current = next),
    saveAs: async (next: EventStatus) => {
      aim.current = next;
      await formik.submitForm();
    },
    takeNewest: () => newest && settle(newest),
    keepMine: async () => {
      if (!newest) return;
      setKept(newest);
      setNewest(undefined);
      save.reset();
      await formik.setValues(merged(start, formik.values, valuesOf(newest)));
    },
  };
};
export type EventEditing = ReturnType<typeof useEventForm>;
