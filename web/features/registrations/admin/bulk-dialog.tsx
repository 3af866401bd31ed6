import { useState } from "react";
import type { Decision, Registration } from "#shared/registration-review.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog, ScrollList } from "#web/ui/dialog.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { Note } from "#web/ui/note.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { getMessageDraft } from "./api.ts";
import type { FailedDecision, useBulk } from "./bulk-acts.tsx";
import { DecisionForm } from "./decision-form.tsx";
import { bulkWords, nameOf, dialogWords } from "./decision-words.ts";
import { findNextElement, waitForDecisionButtonToGo } from "./decision.tsx";
import { amountToPay } from "./order-words.ts";

/** Guests on hold stay on hold when the others are approved. */
const nameGuest = (guest: Registration["guests"][number]) =>
  guest.hold ? bulkWords.onHold(nameOf(guest)) : nameOf(guest);

/** The people to be decided on, with their guests. */
const Names = ({ registrations }: { registrations: readonly Registration[] }) => (
  <ScrollList aria-label={bulkWords.names} px="3" py="2" borderWidth="1px" borderRadius="sm">
    {registrations.map((each) => (
      <li key={each.id}>
        <bdi>{nameOf(each)}</bdi>
        {each.guests.length > 0 && (
          <Text textStyle="small" color="fg.muted">
            <bdi>{bulkWords.guests(each.guests.map(nameGuest).join(", "))}</bdi>
          </Text>
        )}
      </li>
    ))}
  </ScrollList>
);

/** The registrations that have changed since the dialog was opened. */
const Changed = ({ opened, chosen }: { opened: readonly Registration[]; chosen: readonly Registration[] }) =>
  chosen.map((is) => {
    const was = opened.find(({ id }) => id === is.id) ?? is;
    if (was.version === is.version) return null;
    return (
      <Note
        key={is.id}
        role="alert"
        icon="alert"
        text={bulkWords.changed(nameOf(is), was.guests.length, is.guests.length)}
      />
    );
  });

/** The failed decisions, and why. */
const Failures = ({ decision, failures }: { decision: Decision["decision"]; failures: readonly FailedDecision[] }) => (
  <div>
    <Banner message={bulkWords.failures(decision)} />
    <ScrollList mt="2">
      {failures.map(({ registration, reason }) => (
        <li key={registration.id}>
          <bdi>{nameOf(registration)}</bdi>: {reason}
        </li>
      ))}
    </ScrollList>
  </div>
);

type BulkDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  decision: Decision["decision"];
  /** The selected registrations that are shown. */
  chosen: readonly Registration[];
  eventId: string;
  /** Its title. */
  event: string;
  bulk: ReturnType<typeof useBulk>;
  /** Whether it was opened while other decisions were pending. */
  isMeanwhile: boolean;
};

/** Whether everything has been decided, not counting the moment in which the dialog closes after its own work. */
const isNothingLeft = ({ chosen, bulk: { isBusy, all, failures }, isMeanwhile }: Omit<BulkDialogProps, "isOpen">) =>
  chosen.length === 0 && !isBusy && (all === 0 || failures.length > 0 || isMeanwhile);

const Content = (props: Omit<BulkDialogProps, "isOpen">) => {
  const { onClose, decision, chosen, eventId, bulk } = props;
  const { id } = useMember();
  const [opened] = useState(chosen);
  const { isBusy, done, all, failures } = bulk;
  const decide = async (message: string) => {
    if (isBusy || chosen.length === 0 || !(await bulk.run(chosen, decision, message))) return;
    await waitForDecisionButtonToGo(decision, eventId);
    onClose();
  };
  if (isNothingLeft(props))
    return (
      <Grid gap="5">
        {failures.length > 0 && <Failures decision={bulk.decision} failures={failures} />}
        <p>{bulkWords.noneLeft}</p>
        <Button onClick={onClose} justifySelf="end">
          {dialogWords.close}
        </Button>
      </Grid>
    );
  return (
    <DecisionForm
      draft={getMessageDraft(id, eventId)}
      decision={decision}
      submit={bulkWords.act(decision, chosen.length)}
      label={bulkWords.title(decision, chosen.length)}
      isBusy={isBusy}
      onSubmit={decide}
      onCancel={onClose}
    >
      {failures.length > 0 && <Failures decision={bulk.decision} failures={failures} />}
      {chosen.length > 0 && <Names registrations={chosen} />}
      {!isBusy && <Changed opened={opened} chosen={chosen} />}
      {isBusy && <ProgressBar label={bulkWords.progress(done, all)} share={done / all} />}
    </DecisionForm>
  );
};

/** The people who will be told that they can or cannot attend. */
const countPeople = (registrations: readonly Registration[], decision: Decision["decision"]) =>
  registrations.reduce(
    (sum, { guests }) => sum + 1 + guests.filter(({ hold }) => decision === "rejected" || !hold).length,
    0,
  );

const describe = (chosen: readonly Registration[], decision: Decision["decision"], event: string) => {
  const isToPay = decision === "approved" && chosen.some((each) => amountToPay(each) > 0);
  return bulkWords.about(decision, countPeople(chosen, decision), event) + (isToPay ? bulkWords.someToPay : "");
};

/** Confirms deciding on all selected registrations, then shows the progress and failures. */
export const BulkDialog = ({ isOpen, ...props }: BulkDialogProps) => {
  const { onClose, decision, chosen, eventId, event, bulk, isMeanwhile } = props;
  const count = (bulk.isBusy && !isMeanwhile) || chosen.length === 0 ? bulk.all : chosen.length;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={isNothingLeft(props) ? bulkWords.nothingLeft : bulkWords.title(decision, count)}
      description={chosen.length > 0 ? describe(chosen, decision, event) : undefined}
      focusAfter={() => findNextElement(decision, eventId)}
    >
      <Content {...props} />
    </Dialog>
  );
};
