import type { LetterEvent, RegistrationData } from "../outbox/letters/registration-data.ts";
import { tokenOf } from "../platform/private-link.ts";
import type { KeptRegistration } from "./registration-item.ts";

/** What letters tell of an event. */
export const letterEventOf = (event: LetterEvent): LetterEvent => {
  const { id, title, startsAt, endsAt, happyHour, location, attire, sequence } = event;
  return { id, title, startsAt, endsAt, happyHour, location, attire, sequence };
};

/** What a letter about a registration tells, with what the club says in it. */
export const letterDataOf = (registration: KeptRegistration, event: LetterEvent, message: string): RegistrationData => {
  const { id, reference, firstName, guests, decisions } = registration;
  return {
    id,
    reference,
    firstName,
    event: letterEventOf(event),
    guests: guests.map((guest) => `${guest.firstName} ${guest.lastName}`),
    token: tokenOf(registration),
    message,
    wasApproved: decisions.some(({ decision }) => decision === "approved"),
  };
};
