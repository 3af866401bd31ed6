import type { OwnRegistration } from "#shared/registrations.ts";

/** What the thank-you page shows of a registration; kept in the browser's history, so that it survives a reload. */
type Registered = Pick<OwnRegistration, "reference" | "firstName" | "email"> & Partial<Pick<OwnRegistration, "id">>;

export const toRegistered = ({ id, reference, firstName, email }: OwnRegistration): Registered => ({
  id,
  reference,
  firstName,
  email,
});

/** Whether the history entry holds a registration: it does when the visitor comes from the form. */
export const isRegistered = (state: unknown): state is Registered =>
  typeof state === "object" && state !== null && "reference" in state && "firstName" in state && "email" in state;
