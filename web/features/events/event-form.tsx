import { Box, chakra } from "@chakra-ui/react";
import { audiences, type AdminEvent } from "#shared/events.ts";
import { eventFormWords as words, adminEventsWords } from "#web/content/admin-events.ts";
import { useAllEvents } from "#web/lib/api/all-events.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { ChoiceField } from "#web/lib/forms/choice-field.tsx";
import { ConflictBanner } from "#web/lib/forms/conflict-banner.tsx";
import { FieldGroup, SideBySide } from "#web/lib/forms/field-group.tsx";
import { FormSkeleton } from "#web/lib/forms/form-skeleton.tsx";
import { Form } from "#web/lib/forms/form.tsx";
import { toLabelledOptions } from "#web/lib/forms/option.ts";
import { RestoredNote } from "#web/lib/forms/restored-note.tsx";
import { TextAreaField } from "#web/lib/forms/text-area-field.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid } from "#web/ui/layout.ts";
import { Note } from "#web/ui/note.tsx";
import { EventActions } from "./event-actions.tsx";
import { listChanges, toValues } from "./event-values.ts";
import { useEventForm } from "./use-event-form.ts";

const { fields, parts } = words;
const options = toLabelledOptions(audiences, words.audiences);

/** Longest description (shared/events.ts). */
const mostCharacters = 2000;
/** The times to choose from: whole years around those that the rules allow. */
const yearsFromNow = (years: number) => new Date().getFullYear() + years;
const times = { min: `${yearsFromNow(-1)}-01-01T00:00`, max: `${yearsFromNow(5)}-12-31T23:59` } as const;

const Fields = chakra("fieldset", { base: { display: "grid", gap: "10", minWidth: "0" } });

type EventFormProps = { event: AdminEvent | undefined; onCreated: (created: AdminEvent) => void };

/** Writes an event; undefined is a new one. */
export const EventForm = ({ event, onCreated }: EventFormProps) => {
  const editing = useEventForm(event, onCreated);
  const { formik, saved, conflict, failure, takeNewest } = editing;
  const { values, isSubmitting } = formik;
  const taken = saved && words.taken(saved.spots - saved.spotsLeft);
  const note = editing.isMoved ? words.moved : editing.status === "ended" ? words.reopened : undefined;
  return (
    <Form formik={formik} label={words.form}>
      <RestoredNote from={editing.restoredFrom} isOutdated={conflict !== undefined} onDiscard={takeNewest} />
      {/* What is typed while a save is under way would be lost with it. */}
      <Fields disabled={isSubmitting}>
        <FieldGroup legend={parts.what}>
          <TextField name="title" {...fields.title} autoComplete="off" />
          <TextAreaField
            name="description"
            {...fields.description}
            help={words.length(values.description.length, mostCharacters)}
          />
          <ChoiceField name="audience" {...fields.audience} options={options} />
        </FieldGroup>
        <FieldGroup legend={parts.when}>
          <SideBySide>
            <TextField
              name="startsAt"
              {...fields.startsAt}
              type="datetime-local"
              {...times}
              autoComplete="off"
              required={false}
            />
            <TextField
              name="endsAt"
              {...fields.endsAt}
              type="datetime-local"
              {...times}
              autoComplete="off"
              required={false}
            />
          </SideBySide>
          <TextField name="happyHour" {...fields.happyHour} autoComplete="off" required={false} />
        </FieldGroup>
        <FieldGroup legend={parts.where}>
          <TextField name="location" {...fields.location} autoComplete="off" />
          <SideBySide>
            <TextField name="attire" {...fields.attire} autoComplete="off" />
            <TextField name="spots" {...fields.spots} inputMode="numeric" help={taken} autoComplete="off" />
          </SideBySide>
        </FieldGroup>
      </Fields>
      <Grid gap="5" mt="8">
        <Note role="status" icon="mail" text={note} />
        {conflict && (
          <ConflictBanner
            words={words.conflict}
            changes={listChanges(conflict.start, toValues(conflict.newest), conflict.fields)}
            onKeepMine={() => void editing.keepMine()}
            onTakeNewest={takeNewest}
          />
        )}
        {failure && <Banner title={words.failureTitle} message={failure} />}
        <EventActions editing={editing} />
      </Grid>
    </Form>
  );
};

/** Changes an event that there is. */
export const EventEditor = ({ eventId }: { eventId: string }) => {
  const { data: events, isFetching, refetch } = useAllEvents();
  const event = events?.find(({ id }) => id === eventId);
  if (event) return <EventForm event={event} onCreated={() => undefined} />;
  if (isFetching) {
    return (
      <>
        <Box role="status" srOnly>
          {adminEventsWords.loading}
        </Box>
        <FormSkeleton rows={[1, 1, 2, 2, 1]} />
      </>
    );
  }
  if (events) return <Empty text={words.unknownEvent} />;
  return <FailedRegion message={adminEventsWords.failed} onRetry={() => void refetch()} />;
};
