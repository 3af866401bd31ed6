import { Box } from "@chakra-ui/react";
import type * as z from "zod/v4/core";
import { listQuestionsTo, type Answers } from "#shared/answers.ts";
import type { ClubEvent } from "#shared/events.ts";
import { formatMoney } from "#shared/money.ts";
import { type Question } from "#shared/questions.ts";
import { seatsOf, type personalInfo, registrationsContract } from "#shared/registrations.ts";
import { registrationWords } from "#web/content/registrations.ts";
import { useHasBegun } from "#web/lib/clock.ts";
import { CheckboxField } from "#web/lib/forms/checkbox-field.tsx";
import { FieldGroup, SideBySide } from "#web/lib/forms/form.tsx";
import { SubmissionForm } from "#web/lib/forms/submission-form.tsx";
import { TextAreaField, TextField } from "#web/lib/forms/text-field.tsx";
import { useSubmission } from "#web/lib/forms/use-submission.ts";
import { completeAnswers, loadAnswerFields, useAnswerRules } from "#web/lib/questions/use-answers.ts";
import { useHydrated } from "#web/ui/hydration.ts";
import { Grid } from "#web/ui/layout.ts";
import { LivePart } from "#web/ui/lazy-part.tsx";
import { refreshSeats } from "../api.ts";
import { GuestList, noGuest, PersonFields } from "../guest-list.tsx";
import { OrderFields, TicketField } from "./ticket-fields.tsx";
import { findOnlyTicket, findTicketErrors, readTotal, refreshCodes, useOrder, type Order } from "./use-order.ts";

/** What has been registered. */
export type NewRegistration = z.output<typeof registrationsContract.register.output>;

/** The form's values: everything that is sent. */
type RegistrationValues = z.input<typeof registrationsContract.register.input>;

/** What is known about the registrant. */
type Prefill = Partial<z.output<typeof personalInfo>>;

const emptyPerson = { firstName: "", lastName: "", email: "", phone: "", socialMedia: "", profession: "" };

/** Prefills empty fields; a draft from another release may lack fields. */
const completePerson = (typed: Prefill, prefill: Prefill) => {
  const given = Object.entries(typed).filter(([, text]) => text !== "");
  return { ...emptyPerson, ...prefill, ...Object.fromEntries(given) };
};

/** What the registrant is asked, and the answers that are known. */
type Asked = { questions: readonly Question[]; answers: Answers | undefined };

/** What is said of tickets before anything is chosen. */
const createOrderValues = (tickets: ClubEvent["tickets"]) => ({
  ticket: findOnlyTicket(tickets?.types, "registrant"),
  code: undefined,
  ...(tickets && { paysAtDoor: false }),
});

/** The form before anything is typed. */
const createValues = (
  { id: eventId, tickets }: ClubEvent,
  prefill: Prefill,
  { questions, answers }: Asked,
): RegistrationValues => ({
  eventId,
  ...createOrderValues(tickets),
  personalInfo: completePerson({}, prefill),
  guests: [],
  accommodations: "",
  message: "",
  includeOpenBar: false,
  isVendor: false,
  homepage: "",
  ...(questions.length > 0 && { answers: completeAnswers(questions, answers) }),
});

/** A draft with its empty fields prefilled. */
const completeValues = (
  draft: RegistrationValues,
  prefill: Prefill,
  { questions, answers }: Asked,
): RegistrationValues => ({
  ...draft,
  ...(draft.answers && { answers: completeAnswers(questions, { ...answers, ...draft.answers }) }),
  personalInfo: completePerson(draft.personalInfo, prefill),
  // Also where none is chosen: what is wrong is only said beside fields that have a value.
  ticket: draft.ticket,
  guests: draft.guests?.map((guest) => ({ ...noGuest, ...guest })),
});

const { fields, parts } = registrationWords;
const waitlistFormWords = { ...registrationWords, ...registrationWords.waitlist };

/** Where nobody has to approve it, the form leads on to the payment. */
const getWords = (order: Order | undefined, { paysAtDoor }: RegistrationValues) =>
  !order || order.tickets.needsApproval || order.total === 0 || paysAtDoor
    ? registrationWords
    : { ...registrationWords, submit: registrationWords.pay(formatMoney(order.total, order.tickets.currency)) };

type Props = {
  event: ClubEvent;
  /** Who registers: a visitor, or the caller as a member. */
  row: typeof registrationsContract.register | typeof registrationsContract.registerMember;
  /** The draft's name. */
  draft: string;
  /** Values known at first, for fields the draft leaves empty. */
  prefill?: Prefill | undefined;
  /** Likewise, to the event's questions. */
  answers?: Answers | undefined;
  /** Called even if the form has left the page by then; with the private link where it is paid next. */
  onRegistered: (registration: NewRegistration) => void;
  takesFocus?: boolean;
  /** Whether to join the waitlist if there are too few spots. */
  joinsWaitlist?: boolean;
};

/** Registers for an event, with as many guests as it allows. */
export const RegistrationForm = ({
  event,
  row,
  draft,
  prefill = {},
  answers,
  onRegistered,
  takesFocus,
  joinsWaitlist = false,
}: Props) => {
  const canWait = !useHasBegun(event);
  const sale = { eventId: event.id, isMember: row === registrationsContract.registerMember };
  // Some spots are left, but too few for the whole party.
  const isTooMany = ({ guests = [] }: RegistrationValues) =>
    canWait && event.spotsLeft > 0 && seatsOf({ guests }) > event.spotsLeft && seatsOf({ guests }) <= event.spots;
  // A draft, which is not in the document, must not look different until the form is alive.
  const isHydrated = useHydrated();
  const waits = (values: RegistrationValues) => joinsWaitlist || (isHydrated && isTooMany(values));
  const ask = {
    registrant: listQuestionsTo("registrant", event.questions),
    guest: listQuestionsTo("guest", event.questions),
  };
  const known = { questions: ask.registrant, answers };
  const findErrors = useAnswerRules(event.questions !== undefined);
  const submission = useSubmission({
    draft,
    row,
    schema: registrationsContract.register.input,
    listMore: ({ answers, guests = [], ...more }) => [
      ...findErrors(ask.registrant, answers, "answers"),
      ...guests.flatMap((guest, index) => findErrors(ask.guest, guest.answers, `guests.${index}.answers`)),
      ...findTicketErrors(order, { guests, ...more }),
    ],
    empty: createValues(event, prefill, known),
    preset: { eventId: event.id },
    complete: (stored) => completeValues(stored, prefill, known),
    ready: async (values) => ({
      ...values,
      ...(waits(values) && { waitlist: true }),
      ...(event.tickets && { total: await readTotal(sale, event.tickets, values) }),
    }),
    words: registrationWords,
    onSent: (registration) => {
      refreshSeats();
      onRegistered(registration);
    },
    onFailed: () => {
      refreshSeats();
      refreshCodes();
    },
  });
  const { values } = submission.formik;
  const order = useOrder(sale, event.tickets, values);
  const guestTickets = order && { types: order.types, currency: order.tickets.currency };
  return (
    <SubmissionForm
      submission={submission}
      words={waits(values) ? waitlistFormWords : getWords(order, values)}
      takesFocus={takesFocus}
      isForward={event.spotsLeft > 0 || joinsWaitlist}
    >
      <Grid gap="10" mb="3">
        <FieldGroup legend={parts.you}>
          <PersonFields path="personalInfo" />
          <SideBySide>
            <TextField name="personalInfo.socialMedia" {...fields.socialMedia} autoComplete="off" required={false} />
            <TextField name="personalInfo.profession" {...fields.profession} autoComplete="organization-title" />
          </SideBySide>
        </FieldGroup>
        {guestTickets && (
          <FieldGroup legend={parts.ticket}>
            <TicketField name="ticket" who="registrant" {...guestTickets} />
          </FieldGroup>
        )}
        <GuestList
          spotsLeft={joinsWaitlist ? event.spots : event.spotsLeft}
          limit={event.guestLimit}
          isWaiting={joinsWaitlist}
          canWait={canWait}
          questions={ask.guest}
          tickets={guestTickets}
        />
        {ask.registrant.length > 0 && (
          <FieldGroup legend={parts.questions}>
            <LivePart load={loadAnswerFields} props={{ questions: ask.registrant, path: "answers" }} />
          </FieldGroup>
        )}
        <FieldGroup legend={parts.more}>
          <TextAreaField name="accommodations" {...fields.accommodations} required={false} />
          <TextAreaField name="message" {...fields.message} required={false} />
          <Box>
            <CheckboxField name="includeOpenBar" {...fields.includeOpenBar} help={event.openBar} />
            <CheckboxField name="isVendor" {...fields.isVendor} />
          </Box>
        </FieldGroup>
        {order && <OrderFields order={order} />}
      </Grid>
    </SubmissionForm>
  );
};
