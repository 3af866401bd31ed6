import type { KeptEvent } from "#shared/events.ts";
import type { Registration } from "#shared/registrations.ts";

/** What the letters about a registration tell of its event, as it was when they were written. */
export type LetterEvent = Pick<
  KeptEvent,
  "id" | "title" | "startsAt" | "endsAt" | "happyHour" | "location" | "attire" | "sequence"
>;

/** What every letter about a registration knows. */
export type RegistrationData = Pick<Registration, "id" | "reference" | "firstName"> & {
  event: LetterEvent;
  /** Names of the guests. */
  guests: string[];
  /** For the private link, `{site}/events/registration#{token}`. */
  token: string;
  /** What the admin said; empty where nothing was said. */
  message: string;
  /** Whether it was ever approved: then the event stands in the registrant's calendar. */
  wasApproved: boolean;
};
