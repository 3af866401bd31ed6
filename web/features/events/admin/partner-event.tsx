import { Box } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import {
  partnerEventCan,
  partnerEventForm,
  partnerEventTimes,
  type AdminPartnerEvent as SavedEvent,
  type PartnerEventStatus,
} from "#shared/partner-events.ts";
import { toInstant, toWallClock } from "#shared/wall-clock.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { formatClubShortDay } from "#web/lib/dates.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { ConflictBanner, RestoredNote } from "#web/lib/forms/edit-form-parts.tsx";
import { FormSkeleton } from "#web/lib/forms/form-skeleton.tsx";
import { FieldGroup, Fields, Form, SideBySide } from "#web/lib/forms/form.tsx";
import { TextAreaField, TextField } from "#web/lib/forms/text-field.tsx";
import { useUnsaved } from "#web/lib/forms/unsaved.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useVersionedForm } from "#web/lib/forms/versioned-form.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { BusyButton, LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { takeFocus } from "#web/ui/focus.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Stack } from "#web/ui/layout.ts";
import { Note } from "#web/ui/note.tsx";
import { createPendingWords, Pending } from "#web/ui/pending.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { showToast } from "#web/ui/toast.ts";
import { EventPictureField, uploadEventPicture, useEventPicture } from "./event-picture-field.tsx";
import { eventTimeFields, findWrongTimes, timeLimits, toNumber } from "./event-values.ts";
import { partnerEventWords as words } from "./partner-event-words.ts";
import { readNewestPartnerEvent, useAllPartnerEvents, useDeletion, useSavePartnerEvent } from "./partner-events-api.ts";

const fieldNames = [
  "title",
  "partner",
  "category",
  "description",
  "pictureText",
  "startsAt",
  "endsAt",
  "location",
  "price",
  "attendees",
  "registrationUrl",
] as const;
type Field = (typeof fieldNames)[number];

/** The form's values: strings, and the version they started from with its status. */
type Values = Record<Field, string> & { version: number; status: PartnerEventStatus };

const empty: Values = {
  ...(Object.fromEntries(fieldNames.map((name) => [name, ""])) as Record<Field, string>),
  version: 0,
  status: "draft",
};

const toValues = (event: SavedEvent | undefined): Values => {
  if (!event) return empty;
  const { title, partner, category, description, pictureText, location, price, registrationUrl } = event;
  return {
    ...{ title, partner, category, description, pictureText, location, price, registrationUrl },
    startsAt: toWallClock(event.startsAt),
    endsAt: toWallClock(event.endsAt),
    attendees: String(event.attendees),
    ...{ version: event.version, status: event.status },
  };
};

/** The request body for the requested status, not validated yet. */
const toForm = (values: Values, status: PartnerEventStatus, saved: SavedEvent | undefined) => {
  const { title, partner, category, description, pictureText, location, price, registrationUrl } = values;
  const toTime = (field: "startsAt" | "endsAt") =>
    values[field] === "" ? "" : toInstant(values[field], saved?.[field]);
  return {
    ...{ title, partner, category, description, pictureText, location, price, registrationUrl, status },
    startsAt: toTime("startsAt"),
    endsAt: toTime("endsAt"),
    attendees: toNumber(values.attendees),
  };
};

const toReadable = (values: Values, field: Field) =>
  field === "startsAt" || field === "endsAt" ? values[field].replace("T", " ") : values[field];

/** The change of status since editing began; the status is not a field of the form. */
const listStatusChange = (start: Values, newest: Values) =>
  start.status === newest.status ? [] : [{ name: words.names.status, text: words.states[newest.status] }];

const { fields, parts, actions } = words;

type FormProps = {
  /** As it is now; undefined for a new one. */
  event: SavedEvent | undefined;
  onCreated: (created: SavedEvent) => void;
};

/** Whether the form is still there, which then says itself what failed. */
const useIsShown = () => {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return isShown;
};

/** Edits a partner event; undefined creates one. After a save the form continues from the saved version. */
const usePartnerEventForm = ({ event, onCreated }: FormProps) => {
  const { id: memberId } = useMember();
  const draft = `${memberId}:partner-event:${event?.id ?? "new"}`;
  const aim = useRef<PartnerEventStatus>("draft");
  const isShown = useIsShown();
  const { mutateAsync: save } = useSavePartnerEvent(draft, { tellsFailure: () => !isShown.current });
  const picture = useEventPicture(event?.picture);
  const editing = useVersionedForm<Values, SavedEvent | undefined, Field>({
    draft,
    saved: event,
    toValues,
    fields: fieldNames,
    validate: (values, saved) => {
      const form = toForm(values, aim.current, saved);
      const { startsAt, endsAt } = form;
      return {
        ...validateWith<Values>(partnerEventForm)(form as never),
        // The form's own schema checks them only once everything else is valid.
        ...validateWith<Values>(partnerEventTimes)({ startsAt, endsAt } as never),
        ...findWrongTimes(values, eventTimeFields),
      };
    },
    save: async (values, saved) =>
      save({
        form: toForm(values, aim.current, saved),
        picture: await uploadEventPicture(picture),
        ...(saved && { of: { id: saved.id, version: values.version, status: saved.status } }),
      }),
    getNewest: async (saved) => saved && readNewestPartnerEvent(memberId, saved.id),
    hasMore: (newest) => newest.status !== aim.current || picture.choice !== undefined,
    onSaved: (saved, { before, wasUnanswered }) => {
      picture.undo();
      if (wasUnanswered) void showToast({ type: "success", ...words.saved(before?.status, saved.status, saved.title) });
      if (!event) onCreated(saved);
    },
    words: words.failure,
  });
  useUnsaved(editing.typed.length > 0 || picture.choice !== undefined);
  return {
    ...editing,
    picture,
    status: editing.saved?.status ?? "draft",
    /** The status the next submission asks for. */
    aimAt: (next: PartnerEventStatus) => void (aim.current = next),
  };
};
type Editing = ReturnType<typeof usePartnerEventForm>;

/** Saves the event with its status, or changes it. */
const Actions = ({ editing: { formik, status, conflict, aimAt } }: { editing: Editing }) => {
  const isPublished = status === "published";
  const other = isPublished ? "draft" : "published";
  const { isSubmitting } = formik;
  // In a conflict, the admin first chooses a version.
  const disabled = conflict !== undefined;
  return (
    <Stack flexDirection={{ base: "column", sm: "row" }} flexWrap="wrap" gap="3">
      <BusyButton type="submit" look="gold" disabled={disabled} isBusy={isSubmitting} onClick={() => aimAt(status)}>
        {isSubmitting ? words.saving : isPublished ? actions.save : actions.saveDraft}
      </BusyButton>
      <BusyButton
        disabled={disabled}
        isBusy={isSubmitting}
        onClick={() => {
          aimAt(other);
          void formik.submitForm();
        }}
      >
        {isPublished ? actions.withdraw : actions.publish}
      </BusyButton>
    </Stack>
  );
};

type DeletedProps = {
  event: SavedEvent;
  /** After a press of a button that is gone now, and not while somebody is typing. */
  takesFocus: boolean;
  onRestored: (restored: SavedEvent) => void;
};

/** Says in the form that its event was deleted elsewhere. */
const DeletedNote = ({ event, takesFocus, onRestored }: DeletedProps) => {
  const { change, isPending } = useDeletion(event, onRestored);
  return (
    <Box ref={takesFocus ? takeFocus : undefined} tabIndex={-1} scrollMarginTop="28">
      <Note
        role="alert"
        icon="alert"
        text={words.gone}
        action={
          <BusyButton size="compact" isBusy={isPending} onClick={change}>
            {actions.restore}
          </BusyButton>
        }
      />
    </Box>
  );
};

const PartnerEventForm = (props: FormProps) => {
  const { event } = props;
  const editing = usePartnerEventForm(props);
  const { formik, picture } = editing;
  const end = useRef<HTMLDivElement>(null);
  const goOn = async (restored: SavedEvent) => {
    await editing.goOnFrom(restored);
    end.current?.focus();
  };
  // A deleted event is restored first; then the form goes on.
  const [conflict, failure] = event?.isDeleted ? [] : [editing.conflict, editing.failure];
  const { startsAt } = formik.values;
  return (
    <Form formik={formik} label={words.form}>
      <RestoredNote from={editing.restoredFrom} isOutdated={conflict !== undefined} onDiscard={editing.takeNewest} />
      <Fields gap="10">
        <FieldGroup legend={parts.what}>
          <TextField name="title" {...fields.title} autoComplete="off" />
          <SideBySide>
            <TextField name="partner" {...fields.partner} autoComplete="off" />
            <TextField name="category" {...fields.category} autoComplete="off" />
          </SideBySide>
          <TextAreaField name="description" {...fields.description} />
          <EventPictureField
            picture={picture}
            when={startsAt === "" ? "" : formatClubShortDay(toInstant(startsAt))}
            error={(formik.errors as { picture?: string }).picture}
          />
          <TextField name="pictureText" {...fields.pictureText} autoComplete="off" required={false} />
        </FieldGroup>
        <FieldGroup legend={parts.when}>
          <SideBySide>
            <TextField name="startsAt" {...fields.startsAt} type="datetime-local" {...timeLimits} autoComplete="off" />
            <TextField name="endsAt" {...fields.endsAt} type="datetime-local" {...timeLimits} autoComplete="off" />
          </SideBySide>
          <TextField name="location" {...fields.location} autoComplete="off" />
        </FieldGroup>
        <FieldGroup legend={parts.how}>
          <SideBySide>
            <TextField name="price" {...fields.price} autoComplete="off" />
            <TextField name="attendees" {...fields.attendees} inputMode="numeric" autoComplete="off" />
          </SideBySide>
          <TextField name="registrationUrl" {...fields.registrationUrl} inputMode="url" autoComplete="off" />
        </FieldGroup>
      </Fields>
      <Grid ref={end} tabIndex={-1} gap="5" mt="8">
        {event?.isDeleted && (
          <DeletedNote
            event={event}
            takesFocus={formik.submitCount > 0}
            onRestored={(restored) => void goOn(restored)}
          />
        )}
        {conflict && (
          <ConflictBanner
            words={words.conflict}
            changes={[
              ...conflict.listChanges(words.names, toReadable),
              ...listStatusChange(conflict.start, toValues(conflict.newest)),
            ]}
            onKeepMine={() => void editing.keepMine()}
            onTakeTheirs={() => void editing.takeTheirs()}
          />
        )}
        {failure && <Banner title={words.failureTitle} message={failure} />}
        {!event?.isDeleted && <Actions editing={editing} />}
      </Grid>
    </Form>
  );
};

/** The form of an existing partner event. */
const Editor = ({ id }: { id: string }) => {
  const { data: list, isFetching, refetch } = useAllPartnerEvents();
  const event = list?.items.find((each) => each.id === id);
  const [isOpened, setIsOpened] = useState(false);
  // Once opened, the form stays, with what was typed, when its event is deleted elsewhere.
  if (event && !isOpened && partnerEventCan.edit(event)) setIsOpened(true);
  if (event && !isOpened) return <Empty text={partnerEventCan.edit.whyNot(event)!} />;
  if (event) return <PartnerEventForm event={event} onCreated={() => undefined} />;
  if (list && !isFetching) return <Empty text={words.unknown} />;
  return (
    <Pending words={createPendingWords("partner events")} isFetching={isFetching} refetch={refetch}>
      <FormSkeleton rows={[1, 2, 1, 2, 1]} />
    </Pending>
  );
};

/** A partner event's form for admins; without an id, a new one. */
export const AdminPartnerEvent = () => {
  const { partnerEventId } = useParams();
  const navigate = useNavigate();
  return (
    <PortalPage
      title={partnerEventId === undefined ? words.create : words.edit}
      action={
        <LinkButton to={adminPaths.partnerEvents} size="compact">
          <Icon name="arrow" rotate="180deg" />
          {words.back}
        </LinkButton>
      }
    >
      <Sheet>
        {partnerEventId === undefined ? (
          <PartnerEventForm
            event={undefined}
            onCreated={({ id }) => void navigate(adminPaths.partnerEvent(id), { replace: true })}
          />
        ) : (
          <Editor key={partnerEventId} id={partnerEventId} />
        )}
      </Sheet>
    </PortalPage>
  );
};
