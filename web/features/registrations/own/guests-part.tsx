import { Box, chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { listQuestionsTo } from "#shared/answers.ts";
import {
  registrationsContract,
  seatsOf,
  type Guest,
  type GuestState,
  type PartyGuest,
  type RegistrationWithEvent,
} from "#shared/registrations.ts";
import { ChangeablePart } from "#web/lib/forms/changeable-part.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useClosingForm } from "#web/lib/forms/versioned-form.ts";
import { completeAnswers, loadAnswerList, useAnswerRules } from "#web/lib/questions/use-answers.ts";
import { Row, Text } from "#web/ui/layout.ts";
import { LivePart } from "#web/ui/lazy-part.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { showToast } from "#web/ui/toast.ts";
import { UserText } from "#web/ui/user-text.tsx";
import { GuestList } from "../guest-list.tsx";
import { guestStates, countAttending } from "../registration-state.ts";
import { readNewestChangeable, refreshOwn, useChangeGuests } from "./api.ts";
import { ChangeForm } from "./change-form.tsx";
import { ownChangeWords } from "./own-registration-changes-words.ts";
import { ownRegistrationWords } from "./own-registration-words.ts";

const { guests: words } = ownChangeWords;

/** The guests, with the registration's version. */
type Values = { guests: Guest[]; version: number };

type Sent = Values & { token: string };

const listQuestions = ({ event }: RegistrationWithEvent) => listQuestionsTo("guest", event.questions);

/** The types of tickets for guests: those on sale, and those that the party has. */
const listGuestTickets = ({ order, event }: RegistrationWithEvent) => {
  if (!order) return undefined;
  const offered = event.tickets?.types ?? [];
  const own = order.lines.filter(({ typeId }) => offered.every(({ id }) => id !== typeId));
  const known = own.map(({ typeId, name, price }) => ({ id: typeId, name, price }));
  return {
    currency: order.currency,
    types: [...offered, ...known.map((type) => ({ ...type, description: "", holder: "anybody" as const }))],
  };
};

/** The name of somebody's ticket. */
const nameTicket = ({ order }: RegistrationWithEvent, id: string | undefined) =>
  order?.lines.find(({ typeId }) => typeId === id)?.name ?? "";

/** A guest without the admins' decision, which the registrant cannot change. */
const withoutHold = ({ hold: _hold, ...guest }: PartyGuest): Guest => guest;

const toValues = (registration: RegistrationWithEvent): Values => {
  const questions = listQuestions(registration);
  const toForm = ({ answers, ...guest }: Guest) => ({
    ...guest,
    ...(questions.length > 0 && { answers: completeAnswers(questions, answers) }),
  });
  return { guests: registration.guests.map(withoutHold).map(toForm), version: registration.version };
};

/** The name of the guests' draft. No draft contains the token. */
const getGuestsDraft = (registrationId: string) => `guests:${registrationId}`;

const useGuestsForm = (registration: RegistrationWithEvent, onDone: () => void) => {
  const { id, token, status } = registration;
  const { mutateAsync: change } = useChangeGuests(token);
  const questions = listQuestions(registration);
  const findErrors = useAnswerRules(questions.length > 0);

  return useClosingForm({
    draft: getGuestsDraft(id),
    saved: registration,
    toValues,
    fields: ["guests"],
    validate: (values) =>
      validateWith<Sent>(registrationsContract.changeGuests.input, ({ guests }) =>
        guests.flatMap(({ answers, ticket }, index) => [
          ...findErrors(questions, answers, `guests.${index}.answers`),
          ...(registration.order && ticket === undefined
            ? [{ path: `guests.${index}.ticket`, message: "Please choose a ticket" }]
            : []),
        ]),
      )({ ...values, token }),
    save: (values) => change(values),
    // If guests can no longer be changed, there is no conflict to resolve: the error says why.
    getNewest: () => readNewestChangeable(token),
    onSaved: (now) => {
      const waits = status === "approved" && now.status === "pending";
      void showToast({
        type: "success",
        ...(waits ? words.waitsAgain : words.changed),
      });
    },
    words: ownRegistrationWords,
    onFailed: (message) => {
      // There may be a new question.
      refreshOwn(token);
      void showToast({ type: "error", ...words.failure(message) });
    },
    onDone,
  });
};

const formatNames = (guests: readonly Guest[]) =>
  guests.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).join(", ");

/** Edits the guests; `onDone` is called when they are saved or canceled. */
const GuestsForm = ({ registration, onDone }: { registration: RegistrationWithEvent; onDone: () => void }) => {
  const editing = useGuestsForm(registration, onDone);
  return (
    <ChangeForm
      registration={registration}
      editing={editing}
      changes={editing.conflict?.listChanges({ guests: words.conflict.name }, ({ guests }) => formatNames(guests))}
      words={words}
    >
      {/* Seats and guests it already has count as available. */}
      <GuestList
        isUnderHeading
        spotsLeft={
          registration.status === "waitlisted"
            ? registration.event.spots
            : registration.event.spotsLeft + seatsOf(registration)
        }
        limit={Math.max(registration.event.guestLimit, registration.guests.length)}
        questions={listQuestions(registration)}
        tickets={listGuestTickets(registration)}
      />
      {registration.order && registration.order.payments.length > 0 && (
        <Text textStyle="small" color="fg.muted">
          {words.refundNote}
        </Text>
      )}
    </ChangeForm>
  );
};

const GuestItem = chakra("li", {
  base: { py: "3", borderTopWidth: "1px", overflowWrap: "anywhere" },
});

const join = (...texts: string[]) => texts.filter((text) => text !== "").join(" · ");

const formatDetails = ({ email, phone, socialMedia, includeOpenBar }: Guest) =>
  join(email, phone, socialMedia, includeOpenBar ? words.openBar : "");

/** The registrant's own choices. */
const formatChoices = ({ includeOpenBar, isVendor }: RegistrationWithEvent) =>
  join(includeOpenBar ? words.openBar : words.noOpenBar, isVendor ? words.vendor : "");

type PersonProps = {
  name: string;
  note?: string;
  details: string;
  /** A guest's decision, with the club's note. */
  state?: GuestState | undefined;
  reason?: string | undefined;
  children?: ReactNode;
};

const Person = ({ name, note, details, state, reason, children }: PersonProps) => (
  <GuestItem dir="auto">
    <Row flexWrap="wrap" columnGap="2" rowGap="1">
      <Box as="span" fontWeight="600">
        {name}
      </Box>
      {note && (
        <Box as="span" textStyle="small" color="fg.muted">
          {note}
        </Box>
      )}
      {state && (
        <StatusBadge tone={guestStates[state].tone} icon={guestStates[state].icon}>
          {guestStates[state].registrant}
        </StatusBadge>
      )}
    </Row>
    <Box as="span" textStyle="small" color="fg.muted">
      {details}
    </Box>
    {reason && (
      <UserText mt="1.5" ps="3" borderInlineStartWidth="2px" borderColor="border.control">
        {reason}
      </UserText>
    )}
    {children}
  </GuestItem>
);

const formatName = ({ firstName, lastName }: Guest) => `${firstName} ${lastName}`;

/** A guest's status: the registration's, once decided, unless they are on hold. */
const getState = ({ status, wait }: RegistrationWithEvent, { hold }: PartyGuest) => {
  if (status !== "approved" && status !== "pending" && status !== "waitlisted") return undefined;
  if (hold) return "held";
  return status === "approved" || (status === "waitlisted" && wait?.isCleared) ? "approved" : undefined;
};

/** The saved registrant and guests, each with their choices and status. */
const PartySummary = ({ registration }: { registration: RegistrationWithEvent }) => (
  <>
    <ul>
      <Person
        name={`${registration.firstName} ${registration.lastName}`}
        note={words.you}
        details={join(nameTicket(registration, registration.ticket), formatChoices(registration))}
      />
      {registration.guests.map((guest) => (
        <Person
          key={guest.email}
          name={formatName(guest)}
          details={join(nameTicket(registration, guest.ticket), formatDetails(guest))}
          state={getState(registration, guest)}
          reason={guest.hold?.note}
        >
          {guest.answers && (
            <LivePart load={loadAnswerList} props={{ asked: registration.asked ?? [], answers: guest.answers }} />
          )}
        </Person>
      ))}
      {registration.declinedGuests?.map((guest) => (
        <Person key={guest.email} name={formatName(guest)} details={guest.email} state="declined" reason={guest.note} />
      ))}
    </ul>
    {registration.guests.some((guest) => getState(registration, guest) === "held") && (
      <Text mt="3" textStyle="small" color="fg.muted">
        {words.onHold}
      </Text>
    )}
  </>
);

/** Guests on hold are not counted, just as they get no tickets; a party that may not attend is counted in full. */
const formatTitle = (registration: RegistrationWithEvent) => {
  const { status, guests, event, declinedGuests = [] } = registration;
  const isComing = !event.isPast && ["approved", "pending", "unpaid"].includes(status);
  return isComing
    ? words.title(countAttending(registration))
    : words.partyTitle(1 + guests.length + declinedGuests.length);
};

type GuestsPartProps = { registration: RegistrationWithEvent; canChange: boolean };

/** Who is coming, and the form for changing guests while that is possible. */
export const GuestsPart = ({ registration, canChange }: GuestsPartProps) => (
  <ChangeablePart
    id="guests"
    title={formatTitle(registration)}
    change={words.change}
    draft={getGuestsDraft(registration.id)}
    canChange={canChange}
    form={(onDone) => <GuestsForm {...{ registration, onDone }} />}
  >
    <PartySummary registration={registration} />
  </ChangeablePart>
);
