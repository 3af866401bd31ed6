import { buildRegistration, type StoredRegistration } from "#functions/registrations/registration.ts";
import { given } from "./given.ts";

/** A registration as the table keeps it, with a guest; pending where nothing else is said. */
export const keptRegistration = (changes: Partial<StoredRegistration> = {}): StoredRegistration => ({
  ...buildRegistration(given.registration({ guests: [given.guest()] }), { eventId: "spring-gala" }),
  ...changes,
});
