import { Box } from "@chakra-ui/react";
import type { Decision, Registration } from "#shared/registrations.ts";
import { decisionWords, dialogWords, nameOf, registrationWords } from "#web/content/approvals.ts";
import { Banner } from "#web/forms/banner.tsx";
import { useMember } from "#web/session/require-session.tsx";
import { Button } from "#web/ui/button.tsx";
import { FactTable } from "#web/ui/data-table.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { messageDraft, reasonOf, useDecide } from "./decide.ts";
import { DecisionForm } from "./decision-form.tsx";
import { DecisionNote } from "./decision-note.tsx";
import { deciderGone, whereToGoOn } from "./focus.ts";
import { StatusOf } from "./registration-status.tsx";

const { facts, missing, guests } = registrationWords;

/** Who registered, in short. */
const Summary = ({ registration }: { registration: Registration }) => (
  <FactTable
    label={registrationWords.reference(registration.reference)}
    facts={[
      [facts.name, <bdi>{nameOf(registration)}</bdi>],
      [facts.email, registration.email || missing.email],
      [facts.phone, <bdi>{registration.phone || missing.phone}</bdi>],
      [facts.profession, <bdi>{registration.profession || missing.other}</bdi>],
      [facts.guests, guests(registration.guests.length)],
    ]}
  />
);

/** A colleague, or the registrant, was quicker. */
const Already = ({ registration, onClose }: { registration: Registration; onClose: () => void }) => (
  <Box display="grid" gap="5">
    <Banner message={dialogWords.already} />
    <Box display="grid" justifyItems="start" gap="3">
      <StatusOf status={registration.status} />
      <DecisionNote registration={registration} />
    </Box>
    <Button onClick={onClose} justifySelf="end">
      {dialogWords.close}
    </Button>
  </Box>
);

type ContentProps = { registration: Registration; decision: Decision["decision"]; onClose: () => void };

const Content = ({ registration, decision, onClose }: ContentProps) => {
  const { id } = useMember();
  const { mutateAsync, isBusy, isSuccess, error } = useDecide(registration.id);
  const decide = async (message: string) => {
    if (isBusy) return;
    await mutateAsync({ registration, decision, message });
    await deciderGone(decision, registration.id);
    onClose();
  };
  if (registration.status !== "pending" && !isBusy && !isSuccess)
    return <Already registration={registration} onClose={onClose} />;
  return (
    <DecisionForm
      draft={messageDraft(id, registration.id)}
      decision={decision}
      label={decisionWords[decision].title}
      isBusy={isBusy}
      onSubmit={decide}
      onCancel={onClose}
    >
      <Summary registration={registration} />
      {error && !isBusy && <Banner message={reasonOf(error)} />}
    </DecisionForm>
  );
};

type Props = {
  isOpen: boolean;
  onClose: () => void;
  registration: Registration;
  decision: Decision["decision"];
  event: string;
};

/** Asks whether to approve or deny a registration, and for a word to go with it. */
export const DecisionDialog = ({ isOpen, onClose, registration, decision, event }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={decisionWords[decision].title}
    description={dialogWords.question(decision, event)}
    focusAfter={() => whereToGoOn(decision, registration.id)}
  >
    <Content registration={registration} decision={decision} onClose={onClose} />
  </Dialog>
);
