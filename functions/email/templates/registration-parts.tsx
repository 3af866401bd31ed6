import { brand } from "#shared/brand.ts";
import type { KeptEvent } from "#shared/events.ts";
import type { Registration } from "#shared/registrations.ts";
import { formatClock } from "../../platform/club-time.ts";
import { Answers, LinkButton, Note, ClubWords, Salutation, toPlainName } from "./layout.tsx";
import { registrationLink } from "./links.ts";

const { timeZone } = brand;
/** What the club's time is called there, such as "Central Time". */
const zone = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" })
  .formatToParts()
  .find(({ type }) => type === "timeZoneName")?.value;

/** Such as "Wednesday, June 25, 2025"; "TBD" while it is still to be announced. */
export const formatEventDate = ({ startsAt }: EmailEvent) =>
  startsAt === undefined ? "TBD" : new Date(startsAt).toLocaleDateString("en-US", { dateStyle: "full", timeZone });

/** Such as "7:00 PM - 12:00 AM, Central Time"; "Stay Tuned" while it is still to be announced. */
const formatEventTime = ({ startsAt, endsAt }: EmailEvent) => {
  if (startsAt === undefined) return "Stay Tuned";
  const times = [startsAt, endsAt].filter((time) => time !== undefined);
  return `${times.map(formatClock).join(" - ")}, ${zone ?? timeZone}`;
};

type Data = { data: RegistrationData };

/** How emails about registrations begin. */
export const Greeting = ({ data: { firstName } }: Data) => <Salutation name={firstName} />;

const guestsOf = ({ guests }: RegistrationData) => {
  if (guests.length === 0) return "You";
  return `You and ${guests.length === 1 ? "one guest" : `${guests.length} guests`}`;
};

const namesOf = ({ guests }: RegistrationData) =>
  guests.map((guest, index) => toPlainName(guest) ?? `Guest ${index + 1}`).join("\n");

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
        ["Date", formatEventDate(event)],
        ["Time", formatEventTime(event)],
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
export const RegistrationLink = ({ data: { token } }: Data) => (
  <>
    <LinkButton href={registrationLink(token)}>Change or cancel your registration</LinkButton>
    <Note>This link is yours alone: anyone with it can cancel your registration.</Note>
  </>
);

/** Why a registrant gets such an email. */
export const registered = ({ title }: EmailEvent) =>
  `This email is about your registration for ${title} at ${brand.name}. Questions? Write to ${brand.contactEmail}.`;

/** Shown by `npm run emails`. */
export const registrationExample: RegistrationData = {
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

/** What the emails about a registration tell of its event, as it was when they were written. */
export type EmailEvent = Pick<
  KeptEvent,
  "id" | "title" | "startsAt" | "endsAt" | "happyHour" | "location" | "attire" | "sequence"
>;

/** What every email about a registration knows. */
export type RegistrationData = Pick<Registration, "id" | "reference" | "firstName"> & {
  event: EmailEvent;
  /** Names of the guests. */
  guests: string[];
  /** For the private link, `{site}/events/registration#{token}`. */
  token: string;
  /** What the admin said; empty where nothing was said. */
  message: string;
  /** Whether it was ever approved: then the event stands in the registrant's calendar. */
  wasApproved: boolean;
};
