import { createHash } from "node:crypto";
import { maxGuests } from "#shared/events.ts";
import {
  formatGuestLimit,
  type Decision,
  type DeclinedGuest,
  type Guest,
  type GuestChoice,
  type PartyGuest,
} from "#shared/registrations.ts";
import { AppError } from "../platform/errors.ts";

/** Whom a registrant brings, and whom an admin declined. */
type Party = { guests: PartyGuest[]; declinedGuests?: DeclinedGuest[] | undefined };

// Who is declined leaves the guests, so seats, tickets, and lists of a party are never about them.

type Addressed = Pick<Guest, "email">;

export const normalizeEmail = ({ email }: Addressed) => email.toLowerCase();

const isSame = (one: Addressed) => (other: Addressed) => normalizeEmail(one) === normalizeEmail(other);

export const formatGuestName = ({ firstName, lastName }: Pick<Guest, "firstName" | "lastName">) =>
  `${firstName} ${lastName}`;

/** Those whom an admin declined and whom the registrant has not asked for again. */
export const listDeclined = ({ guests, declinedGuests }: Party) =>
  declinedGuests?.filter((declined) => !guests.some(isSame(declined)));

/** Who a guest is and what they get, without phone and social media. */
const identifyGuest = ({ firstName, lastName, includeOpenBar, ...guest }: Guest) =>
  JSON.stringify([normalizeEmail(guest), firstName, lastName, includeOpenBar]);

/** Whether a party has nobody who was not in it before, but for those on hold, of whom nothing is approved. */
export const isWithin = ({ guests: known }: Party, party: PartyGuest[]) => {
  const approved = new Set(known.map(identifyGuest));
  return party.every((guest) => guest.hold !== undefined || approved.has(identifyGuest(guest)));
};

/** The guests that a registrant names, of whom those stay on hold whom an admin holds, under whichever name. */
export const extendHolds = ({ guests: known }: Party, guests: Guest[]): PartyGuest[] =>
  guests.map((guest) => {
    const hold = known.find(isSame(guest))?.hold;
    return hold ? { ...guest, hold } : guest;
  });

/** The party has changed since the admin read it. */
export const notAsSeen = () => new AppError("conflict", "This registration has changed. Please review it again.");

/** A guest who was declined has no place any more in a party that has grown since. */
const partyFull = () => new AppError("conflict", "This registration already has as many guests as it can have.");

/** More guests than a registrant may bring. */
export const tooManyGuests = ({ guestLimit }: { guestLimit: number }) =>
  new AppError("invalid", "Some fields need your attention.", [
    { path: "guests", message: formatGuestLimit(guestLimit) },
  ]);

const findGuest = ({ guests, declinedGuests = [] }: Party, choice: Addressed) => {
  const guest = guests.find(isSame(choice));
  if (guest) return { guest, state: guest.hold ? ("held" as const) : ("approved" as const), note: guest.hold?.note };
  const declined = declinedGuests.find(isSame(choice));
  if (!declined) throw notAsSeen();
  return { guest: declined, state: "declined" as const, note: declined.note };
};

/** The party after one choice about one guest. */
const applyChoice = <Registration extends Party>(
  registration: Registration,
  { state, note, ...choice }: GuestChoice,
): Registration => {
  const { firstName, lastName, email, phone, socialMedia, includeOpenBar } = findGuest(registration, choice).guest;
  const guest = { firstName, lastName, email, phone, socialMedia, includeOpenBar };
  const isOther = (each: Addressed) => !isSame(choice)(each);
  const { guests } = registration;
  const declinedGuests = (registration.declinedGuests ?? []).filter(isOther);
  if (state === "declined")
    return { ...registration, guests: guests.filter(isOther), declinedGuests: [...declinedGuests, { ...guest, note }] };
  const chosen = state === "held" ? { ...guest, hold: { note } } : guest;
  if (guests.every(isOther) && guests.length >= maxGuests) throw partyFull();
  return {
    ...registration,
    guests: guests.every(isOther) ? [...guests, chosen] : guests.map((each) => (isOther(each) ? each : chosen)),
    declinedGuests,
  };
};

/**
 * A party as an admin decides on its guests, and what of that is news. Throws `conflict` for somebody who is not, or no
 * longer, in it.
 */
export const chooseGuests = <Registration extends Party>(before: Registration, choices: readonly GuestChoice[]) => {
  const news = choices.filter((choice) => {
    const { state, note = "" } = findGuest(before, choice);
    return choice.state !== state || (state !== "approved" && choice.note !== note);
  });
  const named = news.map(({ email, state, note }): NonNullable<Decision["guests"]>[number] => ({
    ...{ name: formatGuestName(findGuest(before, { email }).guest), email, state, note },
  }));
  return { party: news.reduce(applyChoice, before), news: named };
};

/** Every guest with what was decided, for the registrant, where one of them is not simply approved. */
export const describeGuests = ({ guests }: Party, { guests: news = [] }: Decision) => {
  if (news.length === 0 && guests.every(({ hold }) => !hold)) return [];
  return [
    ...guests.map((guest) => ({
      name: formatGuestName(guest),
      state: guest.hold ? ("held" as const) : ("approved" as const),
      note: guest.hold?.note ?? news.find(isSame(guest))?.note ?? "",
    })),
    ...news.filter(({ state }) => state === "declined"),
  ];
};

/** A short sign, in hexadecimal, that stands for some words. */
export const fingerprint = (parts: string[], length: number) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, length).toUpperCase();

const identify = (secret: string, { email, firstName, lastName }: Pick<Guest, "email" | "firstName" | "lastName">) =>
  fingerprint([secret, email.toLowerCase(), firstName, lastName], 12);

type Registrant = Party & Pick<Guest, "firstName" | "lastName" | "email"> & { secret: string };

/** A person of a party: the registrant, or a guest, who may be on hold. */
export type PartyMember = { person: string; name: string; isHeld?: true };

/**
 * The people of a registration, its registrant first. What stands for one is made of the registration's secret and of who
 * it is: it tells nothing, survives changes that do not concern this person, and ends with their name or address.
 */
export const listParty = ({ secret, firstName, lastName, email, guests }: Registrant): PartyMember[] =>
  [{ firstName, lastName, email, hold: undefined }, ...guests].map((each) => ({
    person: identify(secret, each),
    name: `${each.firstName} ${each.lastName}`,
    ...(each.hold && { isHeld: true }),
  }));

/** Who stands for those whom an admin declined. */
export const listDeclinedPeople = (registration: Registrant) =>
  listDeclined(registration)?.map((each) => identify(registration.secret, each)) ?? [];

/** Those of an approved party who are let in. */
export const listAdmitted = (registration: Registrant) => listParty(registration).filter(({ isHeld }) => !isHeld);
