import { Box } from "@chakra-ui/react";
import { useState } from "react";
import { isUndecided, type Registration, type Decision } from "#shared/registrations.ts";
import { nameOf, registrationWords, decisionWords, dialogWords } from "#web/content/approvals.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Button } from "#web/ui/button.tsx";
import { FactTable } from "#web/ui/data-table.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Grid } from "#web/ui/layout.ts";
import { Note } from "#web/ui/note.tsx";
import type { EventEnd } from "../registration-state.ts";
import { getMessageDraft, getReason, useDecide } from "./api.ts";
import { DecisionForm } from "./decision-form.tsx";
import { DecisionNote, findNextElement, RegistrationStatus, waitForDecisionButtonToGo } from "./decision.tsx";

const { facts, missing, guests } = registrationWords;

/** How many guests, and their names. */
const Guests = ({ registration: { guests: all } }: { registration: Registration }) => (
  <>
    {guests(all.length)}
    {all.length > 0 && (
      // A list that scrolls is reached by the keyboard.
      <Box as="ul" aria-label={facts.guests} tabIndex={0} maxHeight="9rem" overflow="auto">
        {all.map((guest) => (
          <li key={guest.email}>
            <bdi>{nameOf(guest)}</bdi>
          </li>
        ))}
      </Box>
    )}
  </>
);

/** Who registered, in short. */
const RegistrationSummary = ({ registration }: { registration: Registration }) => (
  <FactTable
    label={registrationWords.reference(registration.reference)}
    facts={[
      [facts.name, <bdi>{nameOf(registration)}</bdi>],
      [facts.email, registration.email || missing.email],
      [facts.phone, <bdi>{registration.phone || missing.phone}</bdi>],
      [facts.profession, <bdi>{registration.profession || missing.other}</bdi>],
      [facts.guests, <Guests registration={registration} />],
    ]}
  />
);

type DoneProps = { registration: Registration; end: EventEnd; onClose: () => void };

/** Another admin has decided, the registrant has canceled, or the event is over. */
const NothingToDecide = ({ registration, end, onClose }: DoneProps) => (
  <Grid gap="5">
    <Banner message={end && isUndecided(registration) ? registrationWords.ended[end] : dialogWords.already} />
    <Grid justifyItems="start" gap="3">
      <RegistrationStatus registration={registration} end={end} />
      <DecisionNote registration={registration} end={end} />
    </Grid>
    <Button onClick={onClose} justifySelf="end">
      {dialogWords.close}
    </Button>
  </Grid>
);

type ContentProps = DoneProps & { decision: Decision["decision"] };

const Content = ({ registration, end, decision, onClose }: ContentProps) => {
  const { id } = useMember();
  const { mutateAsync, isBusy, isSuccess, error } = useDecide(registration.id);
  const [opened] = useState(registration);
  const isChanged = registration.version !== opened.version && !isBusy && !isSuccess;
  const decide = async (message: string) => {
    if (isBusy) return;
    await mutateAsync({ registration, decision, message });
    await waitForDecisionButtonToGo(decision, registration.id);
    onClose();
  };
  if ((!isUndecided(registration) || end) && !isBusy && !isSuccess)
    return <NothingToDecide registration={registration} end={end} onClose={onClose} />;
  return (
    <DecisionForm
      draft={getMessageDraft(id, registration.id)}
      decision={decision}
      label={decisionWords[decision].title}
      isBusy={isBusy}
      onSubmit={decide}
      onCancel={onClose}
    >
      <RegistrationSummary registration={registration} />
      {isChanged && (
        <Note role="alert" icon="alert" text={dialogWords.changed(opened.guests.length, registration.guests.length)} />
      )}
      {error && !isBusy && <Banner message={getReason(error)} />}
    </DecisionForm>
  );
};

type DecisionDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  registration: Registration;
  decision: Decision["decision"];
  event: string;
  /** Whether the event has ended: then there is nothing to decide. */
  end: EventEnd;
};

/** Asks whether to approve or deny a registration, and for a word to go with it. */
export const DecisionDialog = ({ isOpen, onClose, registration, decision, event, end }: DecisionDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={decisionWords[decision].title}
    description={dialogWords[registration.status === "waitlisted" ? "waitlistQuestion" : "question"](decision, event)}
    focusAfter={() => findNextElement(decision, registration.id)}
  >
    <Content registration={registration} end={end} decision={decision} onClose={onClose} />
  </Dialog>
);
