import type { OwnRegistration } from "#shared/registrations.ts";

/** What the thanks say of a registration; it travels in the browser's history, so that a reload still says it. */
type Registered = Pick<OwnRegistration, "reference" | "firstName" | "email">;

export const toRegistered = ({ reference, firstName, email }: OwnRegistration): Registered => ({
  reference,
  firstName,
  email,
});

/** What the page that one comes from has handed over, if it was the form. */
export const isRegistered = (state: unknown): state is Registered =>
  typeof state === "object" && state !== null && "reference" in state && "firstName" in state && "email" in state;
