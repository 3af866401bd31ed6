import type { OwnRegistration } from "#shared/registrations.ts";
import { readJson, writeText } from "#web/lib/storage.ts";

/** What pages show of a registration that this tab has made. */
type Registered = Pick<OwnRegistration, "reference" | "firstName" | "email"> &
  Partial<Pick<OwnRegistration, "id">> & {
    /** The guests' names. */
    guests?: string[];
    /** Whether it is on the waitlist. */
    isWaiting?: boolean;
    /** Whether nobody has to decide before it is offered spots there. */
    isCleared?: boolean;
    /** Whether nothing is missing any more. */
    isConfirmed?: boolean;
    /** The private link of what is still to be paid. */
    token?: string;
  };

type New = OwnRegistration & { token?: string | undefined };

export const toRegistered = ({ id, reference, firstName, email, guests, status, wait, token }: New): Registered => ({
  ...{ id, reference, firstName, email },
  guests: guests.map((guest) => `${guest.firstName} ${guest.lastName}`),
  isWaiting: status === "waitlisted",
  ...(status === "waitlisted" && wait?.isCleared && { isCleared: true }),
  isConfirmed: status === "approved",
  ...(status === "unpaid" && token !== undefined && { token }),
});

/** Whether a history entry holds a registration: it does when the visitor comes from the form. */
export const isRegistered = (state: unknown): state is Registered =>
  typeof state === "object" && state !== null && "reference" in state && "firstName" in state && "email" in state;

const getKey = (eventId: string) => `club:registered:${eventId}`;

/** Keeps what this tab has registered for an event. */
export const rememberRegistered = (eventId: string, registered: Registered) =>
  writeText(getKey(eventId), JSON.stringify(registered), "tab");

/** What this tab has registered for an event last; undefined if nothing. */
export const recallRegistered = (eventId: string) => {
  const kept = readJson(getKey(eventId), "tab");
  return isRegistered(kept) ? kept : undefined;
};

/** Forgets a registration that was canceled. */
export const forgetRegistered = (eventId: string) => writeText(getKey(eventId), null, "tab");
