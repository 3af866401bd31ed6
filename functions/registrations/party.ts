import { createHash } from "node:crypto";
import { maxGuests } from "#shared/events.ts";
import { type Decision, type GuestChoice } from "#shared/registration-review.ts";
import { formatGuestLimit, type DeclinedGuest, type Guest, type PartyGuest } from "#shared/registrations.ts";
import { foldAddress } from "#shared/text.ts";
import { AppError } from "../platform/errors.ts";

/** The registrant's guests, and those an admin declined. */
type Party = { guests: PartyGuest[]; declinedGuests?: DeclinedGuest[] | undefined };

// Declined guests are removed, so that spots, tickets, and lists never include them.

type Addressed = Pick<Guest, "email">;

export const normalizeEmail = ({ email }: Addressed) => foldAddress(email);

const isSame = (one: Addressed) => (other: Addressed) => normalizeEmail(one) === normalizeEmail(other);

export const formatGuestName = ({ firstName, lastName }: Pick<Guest, "firstName" | "lastName">) =>
  `${firstName} ${lastName}`;

/** Guests whom an admin declined and the registrant has not added again. */
export const listDeclined = ({ guests, declinedGuests }: Party) =>
  declinedGuests?.filter((declined) => !guests.some(isSame(declined)));

/** A guest's identity and options, without phone and social media. */
const identifyGuest = ({ firstName, lastName, includeOpenBar, ...guest }: Guest) =>
  JSON.stringify([normalizeEmail(guest), firstName, lastName, includeOpenBar]);

/** Whether a party has nobody new, apart from guests on hold, who are not approved. */
export const isWithin = ({ guests: known }: Party, party: PartyGuest[]) => {
  const approved = new Set(known.map(identifyGuest));
  return party.every((guest) => guest.hold !== undefined || approved.has(identifyGuest(guest)));
};

/** The guests a registrant names; those held by an admin stay on hold, even if renamed. */
export const extendHolds = ({ guests: known }: Party, guests: Guest[]): PartyGuest[] =>
  guests.map((guest) => {
    const hold = known.find(isSame(guest))?.hold;
    return hold ? { ...guest, hold } : guest;
  });

/** The party has changed since the admin read it. */
export const notAsSeen = () => new AppError("conflict", "This registration has changed. Please review it again.");

/** A declined guest no longer fits into a party that has grown since. */
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

/** The party after a decision on one guest. */
const applyChoice = <Registration extends Party>(
  registration: Registration,
  { state, note, ...choice }: GuestChoice,
): Registration => {
  const { firstName, lastName, email, phone, socialMedia, includeOpenBar, answers, ticket } = findGuest(
    registration,
    choice,
  ).guest;
  const guest = {
    ...{ firstName, lastName, email, phone, socialMedia, includeOpenBar },
    ...(answers && { answers }),
    ...(ticket !== undefined && { ticket }),
  };
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
 * A party after an admin's decisions on guests, and what changed. Throws `conflict` for somebody not, or no longer, in
 * it.
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

/** All guests with their decisions, for the registrant, unless all are simply approved. */
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

/** A short hexadecimal digest of some words. */
export const fingerprint = (parts: string[], length: number) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, length).toUpperCase();

const identify = (secret: string, { email, firstName, lastName }: Pick<Guest, "email" | "firstName" | "lastName">) =>
  fingerprint([secret, foldAddress(email), firstName, lastName], 12);

type Registrant = Party & Pick<Guest, "firstName" | "lastName" | "email" | "ticket"> & { secret: string };

/** A person of a party: the registrant, or a guest, who may be on hold; with the type of their ticket. */
export type PartyMember = { person: string; name: string; isHeld?: true; ticket?: string };

/**
 * A registration's people, the registrant first. Each id is derived from the registration's secret and the person: it
 * reveals nothing, survives changes to others, and ends when the name or address changes.
 */
export const listParty = ({ secret, firstName, lastName, email, ticket, guests }: Registrant): PartyMember[] =>
  [{ firstName, lastName, email, ticket, hold: undefined }, ...guests].map((each) => ({
    person: identify(secret, each),
    name: `${each.firstName} ${each.lastName}`,
    ...(each.hold && { isHeld: true }),
    ...(each.ticket !== undefined && { ticket: each.ticket }),
  }));

/** The ids of those whom an admin declined. */
export const listDeclinedPeople = (registration: Registrant) =>
  listDeclined(registration)?.map((each) => identify(registration.secret, each)) ?? [];

/** The people of an approved party who are admitted. */
export const listAdmitted = (registration: Registrant) => listParty(registration).filter(({ isHeld }) => !isHeld);
