import { Box } from "@chakra-ui/react";
import { useState } from "react";
import { formatMoney } from "#shared/money.ts";
import { registrationCan } from "#shared/registration-acts.ts";
import { type GuestChoice, type Registration, type Decision } from "#shared/registration-review.ts";
import { useEventGroups } from "#web/lib/api/event-groups.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Button } from "#web/ui/button.tsx";
import { FactTable } from "#web/ui/data-table.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Grid } from "#web/ui/layout.ts";
import { Note } from "#web/ui/note.tsx";
import type { EventEnd } from "../registration-state.ts";
import { getGuestsDraft, getMessageDraft, getReason, useDecide, useDecideGuests } from "./api.ts";
import { DecisionForm } from "./decision-form.tsx";
import { nameOf, registrationWords, decisionWords, dialogWords, guestWords, type Asked } from "./decision-words.ts";
import { DecisionNote, findNextElement, RegistrationStatus, waitForDecisionButtonToGo } from "./decision.tsx";
import { amountToPay } from "./order-words.ts";
import { canDecideGuests } from "./registration-details.tsx";

const { facts, missing, guests } = registrationWords;

/** The number of guests, and their names. */
const Guests = ({ registration: { guests: all } }: { registration: Registration }) => (
  <>
    {guests(all.length)}
    {all.length > 0 && (
      // Makes the scrollable list reachable by keyboard.
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

type SummaryProps = { registration: Registration; namesGuests: boolean };

/** The registrant, in short. */
const RegistrationSummary = ({ registration, namesGuests }: SummaryProps) => (
  <FactTable
    label={registrationWords.reference(registration.reference)}
    facts={[
      [facts.name, <bdi>{nameOf(registration)}</bdi>],
      [facts.email, registration.email || missing.email],
      [facts.phone, <bdi>{registration.phone || missing.phone}</bdi>],
      [facts.profession, <bdi>{registration.profession || missing.other}</bdi>],
      ...(namesGuests ? [[facts.guests, <Guests registration={registration} />] as const] : []),
    ]}
  />
);

type DoneProps = { registration: Registration; end: EventEnd; isOfGuests?: boolean; onClose: () => void };

/** Another admin has decided, the registrant has canceled, or the event has ended. */
const NothingToDecide = ({ registration, end, isOfGuests = false, onClose }: DoneProps) => (
  <Grid gap="5">
    <Banner
      message={
        end && (isOfGuests || registrationCan.decide(registration))
          ? registrationWords.ended[end]
          : isOfGuests
            ? guestWords.closed
            : dialogWords.already
      }
    />
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
  const isApproval = decision === "approved";
  const decide = async (message: string, guests: GuestChoice[]) => {
    if (isBusy) return;
    await mutateAsync({ registration, decision, message, guests });
    await waitForDecisionButtonToGo(decision, registration.id);
    onClose();
  };
  if ((!registrationCan.decide(registration) || end) && !isBusy && !isSuccess)
    return <NothingToDecide registration={registration} end={end} onClose={onClose} />;
  return (
    <DecisionForm
      // With other guests the questions change; answers are kept.
      key={registration.guests.map(({ email }) => email).join()}
      draft={getMessageDraft(id, registration.id)}
      decision={decision}
      party={isApproval ? registration : undefined}
      label={decisionWords[decision].title}
      isBusy={isBusy}
      onSubmit={decide}
      onCancel={onClose}
    >
      <RegistrationSummary registration={registration} namesGuests={!isApproval || registration.guests.length === 0} />
      {isChanged && (
        <Note role="alert" icon="alert" text={dialogWords.changed(opened.guests.length, registration.guests.length)} />
      )}
      {error && !isBusy && <Banner message={getReason(error)} />}
    </DecisionForm>
  );
};

/** The guests of an approved registration. */
const GuestsContent = ({ registration, end, onClose }: DoneProps) => {
  const { id } = useMember();
  const { mutateAsync, isBusy, isSuccess, error } = useDecideGuests(registration.id);
  const [opened] = useState(registration);
  const isChanged = registration.version !== opened.version && !isBusy && !isSuccess;
  const decide = async (_: string, guests: GuestChoice[]) => {
    if (isBusy) return;
    await mutateAsync({ registration, guests });
    onClose();
  };
  if (!canDecideGuests(registration, end) && !isBusy && !isSuccess)
    return <NothingToDecide registration={registration} end={end} isOfGuests onClose={onClose} />;
  return (
    <DecisionForm
      key={registration.version}
      draft={getGuestsDraft(id, registration.id)}
      decision="guests"
      party={registration}
      label={decisionWords.guests.title}
      isBusy={isBusy}
      onSubmit={decide}
      onCancel={onClose}
    >
      {isChanged && (
        <Note role="alert" icon="alert" text={dialogWords.changed(opened.guests.length, registration.guests.length)} />
      )}
      {error && !isBusy && <Banner message={getReason(error)} />}
    </DecisionForm>
  );
};

const dayMs = 86_400_000;

/** For how many hours an approval holds spots for their payment; undefined until it is known, and where nothing is paid. */
const usePaymentHours = (startsAt: string | undefined, { enabled }: { enabled: boolean }) => {
  const { data } = useEventGroups({ enabled });
  const [now] = useState(() => Date.now());
  if (!enabled || !data) return undefined;
  const isLastDay = startsAt !== undefined && Date.parse(startsAt) - now <= dayMs;
  return isLastDay ? data.paymentHoursOnLastDay : data.paymentHours;
};

/** What a decision does. */
const useDescription = ({ registration, decision, event, startsAt }: DecisionDialogProps) => {
  const { status, order } = registration;
  const toPay = decision === "approved" && status === "pending" ? amountToPay(registration) : 0;
  const hours = usePaymentHours(startsAt, { enabled: toPay > 0 });
  if (decision === "guests") return guestWords.about(event);
  if (order && toPay > 0) return dialogWords.payQuestion(formatMoney(toPay, order.currency), hours);
  return dialogWords[status === "waitlisted" ? "waitlistQuestion" : "question"](decision, event);
};

type DecisionDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  registration: Registration;
  decision: Asked;
  event: string;
  /** When the event begins, in UTC. */
  startsAt: string | undefined;
  /** Whether the event has ended: then there is nothing to decide. */
  end: EventEnd;
};

/** Asks for confirmation and a message for a decision on a registration, or on its guests. */
export const DecisionDialog = (props: DecisionDialogProps) => {
  const { isOpen, onClose, registration, decision, end } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={decisionWords[decision].title}
      description={useDescription(props)}
      focusAfter={() => findNextElement(decision, registration.id)}
    >
      {decision === "guests" ? (
        <GuestsContent registration={registration} end={end} onClose={onClose} />
      ) : (
        <Content registration={registration} end={end} decision={decision} onClose={onClose} />
      )}
    </Dialog>
  );
};
