import { brand } from "#shared/brand.ts";
import { dateOf, timeOf } from "./event-time.ts";
import { Answers, LinkButton, Note } from "./layout.tsx";
import { ClubWords, Salutation } from "./letter-parts.tsx";
import { plainName } from "./plain-name.ts";
import { privateLink } from "./private-link.ts";
import type { LetterEvent, RegistrationData } from "./registration-data.ts";

type Data = { data: RegistrationData };

/** How letters about registrations begin. */
export const Greeting = ({ data: { firstName } }: Data) => <Salutation name={firstName} />;

const guestsOf = ({ guests }: RegistrationData) => {
  if (guests.length === 0) return "You";
  return `You and ${guests.length === 1 ? "one guest" : `${guests.length} guests`}`;
};

const namesOf = ({ guests }: RegistrationData) =>
  guests.map((guest, index) => plainName(guest) ?? `Guest ${index + 1}`).join("\n");

/**
 * What one must know of the event, and who is expected. Guests are named only where an admin has read their names:
 * before, they are what a visitor typed.
 */
export const EventFacts = ({ data, namesGuests = false }: Data & { namesGuests?: boolean }) => {
  const { event, guests } = data;
  return (
    <Answers
      rows={[
        ["Event", event.title],
        ["Date", dateOf(event)],
        ["Time", timeOf(event)],
        ["Happy Hour", event.happyHour],
        ["Location", event.location],
        ["Attire", event.attire],
        ["Registered", guestsOf(data)],
        ["Guests", namesGuests && guests.length > 0 ? namesOf(data) : ""],
      ]}
    />
  );
};

/** What the admin who decided has to say, line by line. */
export const ClubMessage = ({ data: { message } }: Data) => <ClubWords words={message} />;

/** What the registration is called when one writes to the club about it. */
export const Reference = ({ data: { reference } }: Data) => <Note>{`Registration #${reference}`}</Note>;

/** The way to the registration. */
export const OwnPage = ({ data: { token } }: Data) => (
  <>
    <LinkButton href={privateLink(token)}>Change or cancel your registration</LinkButton>
    <Note>This link is yours alone: anyone with it can cancel your registration.</Note>
  </>
);

/** Why a registrant gets such a letter. */
export const registered = ({ title }: LetterEvent) =>
  `This email is about your registration for ${title} at ${brand.name}. Questions? Write to ${brand.contactEmail}.`;

/** Shown by `npm run emails`. */
export const example: RegistrationData = {
  id: "reg_01K6XCK5V9Q0J4R8T2W7Y1ZB3D",
  reference: "7K2M9QXA",
  firstName: "Ada",
  event: {
    id: "elevated-wednesdays",
    title: "Elevated Wednesdays",
    startsAt: "2026-10-01T00:00:00.000Z",
    endsAt: "2026-10-01T05:00:00.000Z",
    happyHour: "5:00 PM - 7:00 PM",
    location: "Addison, Texas",
    attire: "Business Casual",
    sequence: 1,
  },
  guests: ["Grace Hopper", "Paul Williams"],
  token: "reg_01K6XCK5V9Q0J4R8T2W7Y1ZB3D.kq3VhWc8sYb1mZ0x",
  message: "",
  wasApproved: false,
};
