import type { ClubEvent } from "#shared/events.ts";
import type { OwnRegistration, RegistrationWithEvent } from "#shared/registrations.ts";

/** An open event for members, thirty spots left. */
export const evening = (changes: Partial<ClubEvent> = {}): ClubEvent => ({
  id: "elevated-wednesdays",
  title: "Elevated Wednesdays",
  audience: "link",
  startsAt: "2099-06-25T00:00:00.000Z",
  endsAt: "2099-06-25T05:00:00.000Z",
  date: "June 24, 2099",
  time: "7:00 PM - 12:00 AM",
  happyHour: "5:00 PM - 7:00 PM",
  location: "Addison, Texas",
  description: "A night of networking.",
  when: "Wed, Jun 24 · 7 PM",
  attire: "Cocktail Attire",
  openBar: "",
  picture: null,
  spots: 150,
  spotsLeft: 30,
  guestLimit: 4,
  interested: 8,
  isPast: false,
  isComingSoon: false,
  ...changes,
});

export const registered = (changes: Partial<OwnRegistration> = {}): OwnRegistration => ({
  id: "reg_01",
  reference: "7K2M9QXA",
  eventId: "elevated-wednesdays",
  status: "pending",
  firstName: "Ada",
  lastName: "Obi",
  email: "ada@club.test",
  phone: "(214) 555-0134",
  socialMedia: "",
  profession: "Architect",
  guests: [],
  accommodations: "",
  message: "",
  includeOpenBar: false,
  isVendor: false,
  createdAt: "2026-01-05T10:00:00.000Z",
  decisionMessage: "",
  version: 1,
  ...changes,
});

/** The same as the list of the member's own tells it. */
export const own = (changes: Partial<RegistrationWithEvent> = {}): RegistrationWithEvent => ({
  ...registered(),
  event: evening(),
  token: "reg_01.secretsecretsecret",
  ...changes,
});
