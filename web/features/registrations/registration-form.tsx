import { Box } from "@chakra-ui/react";
import type { ClubEvent } from "#shared/events.ts";
import type { OwnRegistration, registrationsContract } from "#shared/registrations.ts";
import { registrationWords } from "#web/content/registrations.ts";
import { CheckboxField } from "#web/lib/forms/checkbox-field.tsx";
import { FieldGroup, SideBySide } from "#web/lib/forms/field-group.tsx";
import { SubmissionForm } from "#web/lib/forms/submission-form.tsx";
import { TextAreaField } from "#web/lib/forms/text-area-field.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { useSubmission } from "#web/lib/forms/use-submission.ts";
import { Grid } from "#web/ui/layout.ts";
import { refreshSeats } from "./api.ts";
import { GuestList } from "./guest-list.tsx";
import { PersonFields } from "./person-fields.tsx";
import { completeValues, createValues, type Prefill } from "./registration-values.ts";

const { fields, parts } = registrationWords;

type Props = {
  event: ClubEvent;
  /** Who registers: a visitor, or the caller as a member. */
  row: typeof registrationsContract.register | typeof registrationsContract.registerMember;
  /** Names the draft. */
  draft: string;
  /** What is known when the form comes up; it goes where no draft has anything. */
  prefill?: Prefill;
  /** Told also when the form has left the page meanwhile. */
  onRegistered: (registration: OwnRegistration) => void;
  takesFocus?: boolean;
};

/** Registers for an event, with any number of guests. */
export const RegistrationForm = ({ event, row, draft, prefill = {}, onRegistered, takesFocus }: Props) => {
  const submission = useSubmission({
    draft,
    row,
    empty: createValues(event.id, prefill),
    preset: { eventId: event.id },
    complete: (kept) => completeValues(kept, prefill),
    words: registrationWords,
    onSent: (registration) => {
      refreshSeats();
      onRegistered(registration);
    },
    onFailed: refreshSeats,
  });
  return (
    <SubmissionForm submission={submission} words={registrationWords} takesFocus={takesFocus}>
      <Grid gap="10" mb="3">
        <FieldGroup legend={parts.you}>
          <PersonFields at="personalInfo" />
          <SideBySide>
            <TextField name="personalInfo.socialMedia" {...fields.socialMedia} autoComplete="off" required={false} />
            <TextField name="personalInfo.profession" {...fields.profession} autoComplete="organization-title" />
          </SideBySide>
        </FieldGroup>
        <GuestList spotsLeft={event.spotsLeft} />
        <FieldGroup legend={parts.more}>
          <TextAreaField name="accommodations" {...fields.accommodations} required={false} />
          <TextAreaField name="message" {...fields.message} required={false} />
          <Box>
            <CheckboxField name="includeOpenBar" {...fields.includeOpenBar} />
            <CheckboxField name="isVendor" {...fields.isVendor} />
          </Box>
        </FieldGroup>
      </Grid>
    </SubmissionForm>
  );
};
