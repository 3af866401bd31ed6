import { useFormikContext } from "formik";
import { useRef, useState, type ComponentType } from "react";
import { eventAudience, eventForm, eventTickets, eventTimes, type AdminEvent } from "#shared/event-admin.ts";
import { seriesRule } from "#shared/event-series.ts";
import { audiences, type EventStatus } from "#shared/events.ts";
import { useAllEvents } from "#web/lib/api/all-events.ts";
import { useEventGroups } from "#web/lib/api/event-groups.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { ChoiceField } from "#web/lib/forms/choice-field.tsx";
import { ConflictBanner, RestoredNote } from "#web/lib/forms/edit-form-parts.tsx";
import { Refused } from "#web/lib/forms/failure.ts";
import { FormSkeleton } from "#web/lib/forms/form-skeleton.tsx";
import { FieldGroup, SideBySide, Fields, Form } from "#web/lib/forms/form.tsx";
import { SelectField } from "#web/lib/forms/select-field.tsx";
import { TextAreaField, TextField } from "#web/lib/forms/text-field.tsx";
import { useUnsaved } from "#web/lib/forms/unsaved.tsx";
import { findFirstMessage, validateWith } from "#web/lib/forms/validate-with.ts";
import { useVersionedForm } from "#web/lib/forms/versioned-form.ts";
import { QuestionBuilder } from "#web/lib/questions/builder.tsx";
import { useMay, useMember } from "#web/lib/session/require-session.tsx";
import { BusyButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Grid, Row, Stack, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { Note } from "#web/ui/note.tsx";
import { createPendingWords, Pending } from "#web/ui/pending.tsx";
import { showToast } from "#web/ui/toast.ts";
import { previewEdit, previewFirst, previewSeries, readNewestEvent, useSaveEvent } from "./api.ts";
import type { Answer, Question } from "./ask-registrants-dialog.tsx";
import type { Reach, SeriesQuestion } from "./ask-series-dialog.tsx";
import { CopyLink, getEventLink, isShareable } from "./copy-link.tsx";
import { EventPictureField, uploadEventPicture, useEventPicture } from "./event-picture-field.tsx";
import {
  eventFields,
  eventTimeFields,
  findWrongTimes,
  listStatusChange,
  reminderChoices,
  timeLimits,
  toReadable,
  toRule,
  toForm,
  toValues,
  type EventField,
  type EventValues,
  type ReminderChoice,
} from "./event-values.ts";
import { eventFormWords as words } from "./event-words.ts";
import { RepeatFields } from "./repeat-fields.tsx";
import { TicketsPart } from "./tickets-part.tsx";

/** The fields that are in calendars: approved registrants can be emailed about a change. */
const announcedFields: readonly string[] = ["title", "startsAt", "endsAt", "location"];

const loadDialog = async () => (await import("./ask-registrants-dialog.tsx")).AskRegistrantsDialog;
const loadQuestionDialog = async () => (await import("#web/lib/questions/question-dialog.tsx")).QuestionDialog;
const loadSeriesDialog = async () => (await import("./ask-series-dialog.tsx")).AskSeriesDialog;

/** Opens a dialog and waits for its answer. */
const useQuestion = <Answer, Asked extends { onAnswer: (answer: Answer) => void }>(
  load: () => Promise<ComponentType<Asked & { isOpen: boolean; onClose: () => void }>>,
) => {
  const dialog = useLazyDialog(load);
  const [question, setQuestion] = useState<Asked>();
  const ask = async (asked: Omit<Asked, "onAnswer">) => {
    // If the dialog fails to load, the save fails with a message.
    await dialog.fetch();
    return new Promise<Answer>((resolve) => {
      setQuestion({ ...asked, onAnswer: resolve } as unknown as Asked);
      dialog.open();
    });
  };
  return { ask, dialog, question };
};

/** Edits an event; undefined creates one. After a save the form continues from the saved version. */
const useEventForm = (event: AdminEvent | undefined, onCreated: (created: AdminEvent) => void) => {
  const { id: memberId } = useMember();
  // Who runs only some events has not the later ones of its series.
  const mayEditSeries = useMay("events");
  const draft = `${memberId}:event:${event?.id ?? "new"}`;
  const aim = useRef<EventStatus>("draft");
  const emails = useRef(0);
  const { mutateAsync: save } = useSaveEvent(draft);
  const { ask, ...asking } = useQuestion<Answer, Question>(loadDialog);
  const seriesQuestion = useQuestion<Reach, SeriesQuestion>(loadSeriesDialog);
  const isForSeries = useRef(false);
  const [refused, setRefused] = useState<string[]>([]);
  const picture = useEventPicture(event?.picture);

  const editing = useVersionedForm<EventValues, AdminEvent | undefined, EventField>({
    draft,
    saved: event,
    toValues,
    fields: eventFields,
    validate: (values, saved) => {
      const form = toForm(values, aim.current, saved);
      const { startsAt, endsAt, status } = form;
      const rule = saved ? undefined : toRule(values);
      return {
        ...(rule && validateWith<EventValues>(seriesRule)({ startsAt, endsAt, ...rule } as never)),
        ...validateWith<EventValues>(eventForm)(form as never),
        // The form's own schema checks them only once everything else is valid.
        ...validateWith<EventValues>(eventTimes)({ startsAt, endsAt, status } as never),
        ...validateWith<EventValues>(eventAudience)({ audience: form.audience, groupId: form.groupId } as never),
        ...validateWith<EventValues>(eventTickets)({ ticketing: form.ticketing } as never),
        ...findWrongTimes(values, eventTimeFields),
      };
    },
    confirm: async (values, saved) => {
      emails.current = 0;
      isForSeries.current = false;
      setRefused([]);
      const form = toForm(values, aim.current, saved);
      const isPublished = saved !== undefined && saved.status !== "draft";
      const isEnding = isPublished && aim.current === "ended" && saved.status !== "ended";
      const of = saved && { eventId: saved.id, version: values.version };
      const series = of && saved.series && mayEditSeries ? await previewSeries(form, of) : undefined;
      if (series && series.events > 1) {
        const wasEnded = saved?.status === "ended";
        const isEnded = aim.current === "ended";
        const outcome = wasEnded === isEnded ? undefined : isEnded ? "ends" : "reopens";
        const reach = await seriesQuestion.ask({ events: series.events, outcome });
        if (reach === "cancel") return false;
        isForSeries.current = reach === "all";
      }
      const previewOne = () => (of && isPublished ? previewEdit(form, of) : previewFirst(form));
      const preview = isForSeries.current && series ? series : await previewOne();
      const hasReaders = preview.kind !== undefined && preview.registrants > 0;
      if (!hasReaders && !isEnding && !preview.becomesPast) return true;
      const events = isForSeries.current && series ? series.events : 1;
      const answer = await ask({ preview, isEnding, title: saved?.title ?? values.title, events });
      if (answer === "email") emails.current = preview.registrants;
      return answer !== "cancel";
    },
    save: async (values, saved) => {
      const { items, refused } = await save({
        form: toForm(values, aim.current, saved),
        rule: toRule(values),
        picture: await uploadEventPicture(picture),
        emails: emails.current,
        isForSeries: isForSeries.current,
        ...(saved && { of: { eventId: saved.id, version: values.version, status: saved.status } }),
      });
      setRefused(refused.map(({ when, detail }) => `${when}: ${detail}`));
      const [first] = items;
      // Keep the input if this event itself is refused.
      if (!first || refused.some(({ eventId }) => eventId === saved?.id)) throw new Refused(words.thisRefused);
      return first;
    },
    getNewest: async (saved) => saved && readNewestEvent(memberId, saved.id),
    hasMore: (newest) => newest?.status !== aim.current || picture.choice !== undefined,
    onSaved: (saved, { before, wasUnanswered }) => {
      picture.undo();
      if (wasUnanswered) void showToast({ type: "success", ...words.saved(before?.status, saved.status, saved.title) });
      if (!event) onCreated(saved);
    },
    words: words.failure,
  });
  const { formik, saved, typed } = editing;
  const status = saved?.status ?? "draft";

  useUnsaved(typed.length > 0 || picture.choice !== undefined);
  return {
    ...editing,
    ...asking,
    seriesQuestion,
    /** Events of the series that the last save left unchanged, each with the reason. */
    refused,
    picture,
    status,
    /** Whether a new title, date, or place is worth emailing registrants about. */
    isMoved: status === "open" && typed.some((name) => announcedFields.includes(name)),
    /** The status the next submission asks for. */
    aimAt: (next: EventStatus) => void (aim.current = next),
    saveAs: async (next: EventStatus) => {
      aim.current = next;
      await formik.submitForm();
    },
  };
};
type EventEditing = ReturnType<typeof useEventForm>;

/** The status changes possible from each status, besides ending. */
const nextStatuses: Record<EventStatus, readonly ("coming-soon" | "open")[]> = {
  draft: ["coming-soon", "open"],
  "coming-soon": ["open"],
  open: [],
  ended: ["open"],
};

const { actions } = words;
const labels = { "coming-soon": actions.announce, open: actions.open } as const;

/** Saves the event with its status, or changes it. */
const EventActions = ({ editing }: { editing: EventEditing }) => {
  const { formik, status, conflict, dialog, question, seriesQuestion, aimAt, saveAs } = editing;
  const { isSubmitting } = formik;
  const save = status === "draft" ? actions.saveDraft : actions.save;
  return (
    <Stack flexDirection={{ base: "column", sm: "row" }} flexWrap="wrap" gap="3">
      {/* In a conflict, the admin first chooses a version. */}
      <BusyButton
        type="submit"
        look="gold"
        disabled={conflict !== undefined}
        isBusy={isSubmitting}
        onClick={() => aimAt(status)}
      >
        {isSubmitting && !dialog.isOpen && !seriesQuestion.dialog.isOpen ? words.saving : save}
      </BusyButton>
      {nextStatuses[status].map((next) => (
        <BusyButton
          key={next}
          disabled={conflict !== undefined}
          isBusy={isSubmitting}
          onClick={() => void saveAs(next)}
        >
          {labels[next]}
        </BusyButton>
      ))}
      {(status === "open" || status === "coming-soon") && (
        <BusyButton
          disabled={conflict !== undefined}
          isBusy={isSubmitting}
          aria-haspopup="dialog"
          onPointerEnter={dialog.prefetch}
          onFocus={dialog.prefetch}
          onClick={() => void saveAs("ended")}
        >
          {actions.end}
        </BusyButton>
      )}
      {question && <LazyDialog dialog={dialog} props={question} />}
      {seriesQuestion.question && <LazyDialog dialog={seriesQuestion.dialog} props={seriesQuestion.question} />}
    </Stack>
  );
};

const { fields, parts } = words;
const options = audiences.map((value) => ({ value, ...words.audiences[value] }));

/** Who runs only some events keeps those of a group there, and makes new ones for a group alone. */
const useAudiences = (event: AdminEvent | undefined) => {
  const isOfGroup = !event || event.audience === "group";
  return useMay("events") ? options : options.filter(({ value }) => (value === "group") === isOfGroup);
};

const reminderOptions = (Object.keys(reminderChoices) as ReminderChoice[]).map((value) => ({
  value,
  label: words.reminders[value],
}));

/** Longest description (shared/events.ts). */
const maxDescriptionLength = 2000;
/** How a save may affect registrants. */
const findNote = ({ isMoved, status, saved }: EventEditing) => {
  if (isMoved) return words.moved;
  if (status === "ended") return words.reopened;
  return saved?.isUntold && !saved.isPast ? words.untold : undefined;
};

const RefusedList = ({ refused }: { refused: string[] }) => (
  <Grid as="ul" gap="1">
    {refused.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </Grid>
);

/** What it asks those who register. */
const EventQuestions = ({ event }: { event: AdminEvent | undefined }) => {
  const { values, errors, submitCount, setFieldValue } = useFormikContext<EventValues>();
  const known = [...(event?.questions ?? []), ...(event?.archivedQuestions ?? [])];
  return (
    <>
      <Text color="fg.muted">{words.questions}</Text>
      <QuestionBuilder
        form="event"
        loadDialog={loadQuestionDialog}
        questions={values.questions}
        archived={known.filter(({ id }) => !values.questions.some((each) => each.id === id))}
        onChange={(questions) => setFieldValue("questions", questions)}
        error={submitCount > 0 ? findFirstMessage(errors.questions) : undefined}
      />
    </>
  );
};

/** The groups to choose from, and the event's own, which may be closed by now. */
const useGroupOptions = ({ audience }: EventValues, event: AdminEvent | undefined) => {
  const { data, isError } = useEventGroups({ enabled: audience === "group" });
  const open = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const { groupId, groupName } = event ?? {};
  const own = groupId !== undefined && !open.some(({ value }) => value === groupId);
  const options = own ? [{ value: groupId, label: groupName ?? groupId }, ...open] : open;
  const { loading, failed, none } = words.groups;
  return { options, help: data ? (options.length === 0 ? none : undefined) : isError ? failed : loading };
};

type EventFormProps = { event: AdminEvent | undefined; onCreated: (created: AdminEvent) => void };

/** Edits an event; undefined creates one. */
export const EventForm = ({ event, onCreated }: EventFormProps) => {
  const editing = useEventForm(event, onCreated);
  const { formik, saved, picture, conflict, failure, refused, takeNewest } = editing;
  const { values } = formik;
  const taken = saved && words.taken(saved.spots - saved.spotsLeft);
  const note = findNote(editing);
  const groups = useGroupOptions(values, event);
  const chosenAudiences = useAudiences(event);
  const mayRepeat = useMay("events");
  const describe = (each: EventValues, field: EventField) =>
    field === "groupId"
      ? (groups.options.find(({ value }) => value === each.groupId)?.label ?? "")
      : toReadable(each, field);
  return (
    <Form formik={formik} label={words.form}>
      <RestoredNote from={editing.restoredFrom} isOutdated={conflict !== undefined} onDiscard={takeNewest} />
      <Fields gap="10">
        <FieldGroup legend={parts.what}>
          <TextField name="title" {...fields.title} autoComplete="off" />
          <TextAreaField
            name="description"
            {...fields.description}
            help={words.length(values.description.length, maxDescriptionLength)}
          />
          <ChoiceField name="audience" {...fields.audience} options={chosenAudiences} />
          {values.audience === "group" && <SelectField name="groupId" {...fields.groupId} {...groups} />}
          <EventPictureField
            picture={picture}
            when={event?.when ?? ""}
            error={(formik.errors as { picture?: string }).picture}
          />
        </FieldGroup>
        <FieldGroup legend={parts.when}>
          <SideBySide>
            <TextField
              name="startsAt"
              {...fields.startsAt}
              type="datetime-local"
              {...timeLimits}
              autoComplete="off"
              required={false}
            />
            <TextField
              name="endsAt"
              {...fields.endsAt}
              type="datetime-local"
              {...timeLimits}
              autoComplete="off"
              required={false}
            />
          </SideBySide>
          {saved
            ? saved.series && <Text color="fg.muted">{words.inSeries(saved.series)}</Text>
            : mayRepeat && <RepeatFields values={values} />}
          <TextField name="happyHour" {...fields.happyHour} autoComplete="off" required={false} />
          <ChoiceField name="reminders" {...fields.reminders} options={reminderOptions} />
        </FieldGroup>
        <FieldGroup legend={parts.where}>
          <TextField name="location" {...fields.location} autoComplete="off" />
          <SideBySide>
            <TextField name="attire" {...fields.attire} autoComplete="off" />
            <TextField name="spots" {...fields.spots} inputMode="numeric" help={taken} autoComplete="off" />
          </SideBySide>
          <TextField name="guestLimit" {...fields.guestLimit} inputMode="numeric" autoComplete="off" />
          <TextAreaField name="openBar" {...fields.openBar} required={false} />
        </FieldGroup>
        <FieldGroup legend={parts.tickets}>
          <TicketsPart event={saved} />
        </FieldGroup>
        <FieldGroup legend={parts.questions}>
          <EventQuestions event={saved} />
        </FieldGroup>
      </Fields>
      <Grid gap="5" mt="8">
        <Note role="status" icon="mail" text={note} />
        {conflict && (
          <ConflictBanner
            words={words.conflict}
            changes={[
              ...conflict.listChanges(words.names, describe),
              ...listStatusChange(conflict.start, toValues(conflict.newest)),
            ]}
            onKeepMine={() => void editing.keepMine()}
            onTakeTheirs={() => void editing.takeTheirs()}
          />
        )}
        {refused.length > 0 && (
          <Banner title={words.refusedTitle(refused.length)} message={<RefusedList refused={refused} />} />
        )}
        {failure && <Banner title={words.failureTitle} message={failure} />}
        {saved && isShareable(saved) && (
          <Row flexWrap="wrap" columnGap="4" rowGap="2" textStyle="small">
            <Text color="fg.muted" overflowWrap="anywhere">
              {words.link}: {getEventLink(saved.id)}
            </Text>
            <CopyLink event={saved} />
          </Row>
        )}
        <EventActions editing={editing} />
      </Grid>
    </Form>
  );
};

/** Edits an existing event. */
export const EventEditor = ({ eventId }: { eventId: string }) => {
  const { data: events, isFetching, refetch } = useAllEvents();
  const event = events?.find(({ id, isReadOnly }) => id === eventId && !isReadOnly);
  if (event) return <EventForm event={event} onCreated={() => undefined} />;
  if (events && !isFetching) return <Empty text={words.unknownEvent} />;
  return (
    <Pending words={createPendingWords("events")} isFetching={isFetching} refetch={refetch}>
      <FormSkeleton rows={[1, 1, 2, 2, 1]} />
    </Pending>
  );
};
