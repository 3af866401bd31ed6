import { maxGuests } from "#shared/events.ts";
import type { Decision, Guest, GuestChoice, PartyGuest } from "#shared/registrations.ts";
import { notAsSeen, partyFull } from "./refusals.ts";
import type { StoredRegistration } from "./registration.ts";

// Who is declined leaves the guests, so seats, tickets, and lists of a party are never about them.

type Addressed = Pick<Guest, "email">;

export const normalizeEmail = ({ email }: Addressed) => email.toLowerCase();

const isSame = (one: Addressed) => (other: Addressed) => normalizeEmail(one) === normalizeEmail(other);

export const formatGuestName = ({ firstName, lastName }: Pick<Guest, "firstName" | "lastName">) =>
  `${firstName} ${lastName}`;

/** Those whom an admin declined and whom the registrant has not asked for again. */
export const listDeclined = ({ guests, declinedGuests }: StoredRegistration) =>
  declinedGuests?.filter((declined) => !guests.some(isSame(declined)));

/** Who a guest is and what they get, without phone and social media. */
const identifyGuest = ({ firstName, lastName, includeOpenBar, ...guest }: Guest) =>
  JSON.stringify([normalizeEmail(guest), firstName, lastName, includeOpenBar]);

/** Whether a party has nobody who was not in it before, but for those on hold, of whom nothing is approved. */
export const isWithin = ({ guests: known }: StoredRegistration, party: PartyGuest[]) => {
  const approved = new Set(known.map(identifyGuest));
  return party.every((guest) => guest.hold !== undefined || approved.has(identifyGuest(guest)));
};

/** The guests that a registrant names, of whom those stay on hold whom an admin holds, under whichever name. */
export const keepHolds = ({ guests: known }: StoredRegistration, guests: Guest[]): PartyGuest[] =>
  guests.map((guest) => {
    const hold = known.find(isSame(guest))?.hold;
    return hold ? { ...guest, hold } : guest;
  });

const findGuest = ({ guests, declinedGuests = [] }: StoredRegistration, choice: Addressed) => {
  const guest = guests.find(isSame(choice));
  if (guest) return { guest, state: guest.hold ? ("held" as const) : ("approved" as const), note: guest.hold?.note };
  const declined = declinedGuests.find(isSame(choice));
  if (!declined) throw notAsSeen();
  return { guest: declined, state: "declined" as const, note: declined.note };
};

/** The party after one choice about one guest. */
const applyChoice = (registration: StoredRegistration, { state, note, ...choice }: GuestChoice): StoredRegistration => {
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
export const chooseGuests = (before: StoredRegistration, choices: readonly GuestChoice[]) => {
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
export const describeGuests = ({ guests }: StoredRegistration, { guests: news = [] }: Decision) => {
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
