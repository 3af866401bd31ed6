import { chakra, Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { listAnswers } from "#shared/answer-rules.ts";
import { registrationCan } from "#shared/registration-acts.ts";
import { type Registration } from "#shared/registration-review.ts";
import { type Guest, type GuestState } from "#shared/registrations.ts";
import { foldAddress } from "#shared/text.ts";
import { formatClubDate } from "#web/lib/dates.ts";
import { useMay } from "#web/lib/session/require-session.tsx";
import { DataTable, FactTable } from "#web/ui/data-table.tsx";
import { LazyPart } from "#web/ui/lazy-part.tsx";
import { getEmailAddress, getInstagramAddress, getPhoneAddress } from "#web/ui/outside-addresses.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { guestStates, type EventEnd } from "../registration-state.ts";
import { guestWords, registrationWords, nameOf } from "./decision-words.ts";

type Party = Pick<Registration, "guests" | "declinedGuests">;

/** Whether a guest is another, by their address. */
export const isSameGuest = (one: { email: string }) => (other: { email: string }) =>
  foldAddress(one.email) === foldAddress(other.email);

/** Guests an admin declined, except those added again. */
export const listDeclined = ({ guests, declinedGuests = [] }: Party) =>
  declinedGuests.filter((declined) => !guests.some(isSameGuest(declined)));

/** Whether an admin declined a guest whom the registrant has added again. */
export const wasDeclined = ({ declinedGuests = [] }: Party, guest: { email: string }) =>
  declinedGuests.some(isSameGuest(guest));

/** Whether an approved registration has guests awaiting a separate decision. */
export const hasHeldGuests = ({ status, guests }: Registration) =>
  status === "approved" && guests.some(({ hold }) => hold);

/** Whether individual guests can be decided on: the registration is approved, and has or had guests. */
export const canDecideGuests = (registration: Registration, end: EventEnd) => {
  const hasSome = registration.guests.length + listDeclined(registration).length > 0;
  return !end && registrationCan.decideOnGuests(registration) && hasSome;
};

const Anchor = chakra("a", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    minHeight: "11",
    minWidth: "0",
    color: "brand.fg",
    textDecoration: "underline",
    textUnderlineOffset: "3px",
    overflowWrap: "anywhere",
  },
});

/** An e-mail address to write to. */
export const EmailLink = ({ email, missing }: { email: string; missing: string }) =>
  email === "" ? missing : <Anchor href={getEmailAddress(email)}>{email}</Anchor>;

/** A phone number as a link; a number spelled with letters cannot be dialed as it is. */
export const PhoneLink = ({ phone, missing }: { phone: string; missing: string }) => {
  if (phone === "") return missing;
  const address = getPhoneAddress(phone);
  if (address === undefined) return <bdi>{phone}</bdi>;
  return (
    <Anchor href={address}>
      <bdi>{phone}</bdi>
    </Anchor>
  );
};

/** A social media account: an @handle links to the profile, in a new tab. */
const SocialMedia = ({ name }: { name: string }) => {
  if (name === "") return registrationWords.missing.other;
  const address = name.startsWith("@") ? getInstagramAddress(name) : undefined;
  if (address === undefined) return <bdi>{name}</bdi>;
  return (
    <Anchor href={address} target="_blank" rel="noopener noreferrer nofollow">
      {name}
      <chakra.span srOnly>{registrationWords.newTab}</chakra.span>
    </Anchor>
  );
};

const { facts: names, missing, yes, no, guestColumns, details } = registrationWords;

const yesOrNo = (is: boolean) => (is ? yes : no);

/** Why admins moved it to the front of the waitlist. */
const Moves = ({ moves }: Pick<NonNullable<Registration["wait"]>, "moves">) => (
  <>
    {moves.map(({ reason, at, by }) => (
      <UserText key={at}>{registrationWords.moved(reason, by.name, formatClubDate(at))}</UserText>
    ))}
  </>
);

/** The name of a person's ticket, among those that the registration has. */
const nameTicket = ({ order }: Pick<Registration, "order">, ticket: string | undefined) =>
  order?.lines.find(({ typeId }) => typeId === ticket)?.name;

const ticketFacts = (registration: Registration): [string, ReactNode][] => {
  const name = nameTicket(registration, registration.ticket);
  return name === undefined ? [] : [[names.ticket, name]];
};

/** What a reader has of it: not how they are reached, nor what was written. */
const plainFactsOf = (registration: Registration): [string, ReactNode][] => {
  const { profession, includeOpenBar, isVendor } = registration;
  return [
    [names.name, <bdi>{nameOf(registration)}</bdi>],
    [names.profession, <bdi>{profession || missing.other}</bdi>],
    [names.openBar, yesOrNo(includeOpenBar)],
    [names.vendor, yesOrNo(isVendor)],
    ...ticketFacts(registration),
  ];
};
type Given = ReturnType<typeof listAnswers>[number];

/** An answer to a question of the club's own, and when it was changed; a link opens in a new tab. */
const AnswerText = ({ answer: { kind, text, changedAt } }: { answer: Given }) => (
  <>
    {kind === "link" ? (
      <Anchor href={text} target="_blank" rel="noopener noreferrer nofollow">
        {text}
        <chakra.span srOnly>{registrationWords.newTab}</chakra.span>
      </Anchor>
    ) : (
      <UserText as="span">{text}</UserText>
    )}
    {changedAt && (
      <Box as="span" ms="2" textStyle="small" color="fg.muted">
        {registrationWords.changed(formatClubDate(changedAt))}
      </Box>
    )}
  </>
);

const factsOf = (registration: Registration): [string, ReactNode][] => {
  const { email, phone, profession, socialMedia, includeOpenBar, isVendor, accommodations, message, wait } =
    registration;
  return [
    [names.name, <bdi>{nameOf(registration)}</bdi>],
    [names.email, <EmailLink email={email} missing={missing.other} />],
    [names.phone, <PhoneLink phone={phone} missing={missing.other} />],
    [names.profession, <bdi>{profession || missing.other}</bdi>],
    [names.socialMedia, <SocialMedia name={socialMedia} />],
    [names.openBar, yesOrNo(includeOpenBar)],
    [names.vendor, yesOrNo(isVendor)],
    ...ticketFacts(registration),
    ...(accommodations ? [[names.accommodations, <UserText>{accommodations}</UserText>] as [string, ReactNode]] : []),
    ...(wait?.moves.length ? [[names.moves, <Moves moves={wait.moves} />] as [string, ReactNode]] : []),
    ...(message ? [[names.message, <UserText>{message}</UserText>] as [string, ReactNode]] : []),
    ...listAnswers(registration.asked, registration.answers).map((each): [string, ReactNode] => [
      each.label,
      <AnswerText answer={each} />,
    ]),
  ];
};

type Remark = { state?: GuestState | undefined; note?: string | undefined; answers: readonly Given[] };

/** A guest's name, with any separate decision. */
const GuestName = ({ guest: { firstName, lastName }, state, note, answers }: { guest: Guest } & Remark) => (
  <span>
    <Box as="bdi" me={state && "3"}>
      {`${firstName} ${lastName}`.trim() || missing.other}
    </Box>
    {state && (
      <StatusBadge tone={guestStates[state].tone} icon={guestStates[state].icon}>
        {guestStates[state].admin}
      </StatusBadge>
    )}
    {note && (
      <UserText textStyle="small" color="fg.muted">
        {note}
      </UserText>
    )}
    {answers.map((each) => (
      <Box key={each.id} as="span" display="block" textStyle="small" overflowWrap="anywhere">
        <Box as="span" color="fg.muted">
          {each.label}:{" "}
        </Box>
        <AnswerText answer={each} />
      </Box>
    ))}
  </span>
);

const loadOrder = async () => (await import("./order-details.tsx")).OrderDetails;

const rowOf = (
  guest: Guest,
  { asked, order }: Pick<Registration, "asked" | "order">,
  remark: Omit<Remark, "answers">,
) => [
  <GuestName guest={guest} answers={listAnswers(asked, guest.answers)} {...remark} />,
  ...cellsOf(guest),
  ...(order ? [nameTicket({ order }, guest.ticket) ?? missing.other] : []),
];

const cellsOf = ({ email, phone, includeOpenBar }: Guest) => [
  <EmailLink email={email} missing={missing.email} />,
  <PhoneLink phone={phone} missing={missing.phone} />,
  yesOrNo(includeOpenBar),
];

/** The guests, followed by those an admin declined. */
const rowsOf = (registration: Registration) => {
  const isApproved = registration.status === "approved";
  const note = registrationCan.decide(registration) ? guestWords.declinedBefore : undefined;
  return [
    ...registration.guests.map((guest) => {
      const { hold } = guest;
      if (hold) return rowOf(guest, registration, { state: "held", note: hold.note });
      return rowOf(guest, registration, {
        state: isApproved ? "approved" : undefined,
        note: wasDeclined(registration, guest) ? note : undefined,
      });
    }),
    ...listDeclined(registration).map((guest) => rowOf(guest, registration, { state: "declined", note: guest.note })),
  ];
};

/** Of a guest: email and phone. */
const contactColumns: ReadonlySet<number> = new Set([1, 2]);

/** Everything the registrant filled out. */
export const RegistrationDetails = ({ registration }: { registration: Registration }) => {
  const rows = rowsOf(registration);
  const isReading = !useMay("events");
  const seen = <Cell,>(cells: readonly Cell[]) => cells.filter((_, index) => !isReading || !contactColumns.has(index));
  return (
    <>
      <FactTable label={details} facts={isReading ? plainFactsOf(registration) : factsOf(registration)} />
      {rows.length > 0 && (
        <Box mt="5">
          <DataTable
            label={names.guests}
            columns={seen([...guestColumns, ...(registration.order ? [names.ticket] : [])])}
            rows={rows.map(seen)}
          />
        </Box>
      )}
      {registration.order && (
        <LazyPart
          load={loadOrder}
          props={{ registration: { ...registration, order: registration.order } }}
          placeholder={<Skeleton mt="5" height="12rem" />}
        />
      )}
    </>
  );
};
