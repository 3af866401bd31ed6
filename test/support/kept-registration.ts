import { newRegistration } from "#functions/registrations/new-registration.ts";
import type { KeptRegistration } from "#functions/registrations/registration-item.ts";
import { given } from "./given.ts";

/** A registration as the table keeps it, with a guest; pending where nothing else is said. */
export const keptRegistration = (changes: Partial<KeptRegistration> = {}): KeptRegistration => ({
  ...newRegistration(given.registration({ guests: [given.guest()] }), { eventId: "spring-gala" }),
  ...changes,
});
