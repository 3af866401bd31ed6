import { createHash } from "node:crypto";
import type { KeptEvent } from "#shared/events.ts";
import type { Guest } from "#shared/registrations.ts";
import type { Ticket } from "#shared/tickets.ts";
import { isOver } from "../events/event.ts";
import { describeError, logger } from "../platform/logger.ts";
import { listDeclined } from "./party.ts";
import type { StoredRegistration } from "./registration.ts";
import { signTicket } from "./ticket-keys.ts";

const fingerprint = (parts: string[], length: number) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, length).toUpperCase();

/** Stands for an event in tickets, so that a door can tell another evening's from a forged one. */
export const getEventMark = (eventId: string) => fingerprint(["event", eventId], 6);

const identify = (secret: string, { email, firstName, lastName }: Pick<Guest, "email" | "firstName" | "lastName">) =>
  fingerprint([secret, email.toLowerCase(), firstName, lastName], 12);

/** A person of a party: the registrant, or a guest, who may be on hold. */
export type PartyMember = { person: string; name: string; isHeld?: true };

/**
 * The people of a registration, its registrant first. What stands for one is made of the registration's secret and of who
 * it is: it tells nothing, survives changes that do not concern this person, and ends with their name or address.
 */
export const listParty = ({ secret, firstName, lastName, email, guests }: StoredRegistration): PartyMember[] =>
  [{ firstName, lastName, email, hold: undefined }, ...guests].map((each) => ({
    person: identify(secret, each),
    name: `${each.firstName} ${each.lastName}`,
    ...(each.hold && { isHeld: true }),
  }));

/** Who stands for those whom an admin declined. */
export const listDeclinedPeople = (registration: StoredRegistration) =>
  listDeclined(registration)?.map((each) => identify(registration.secret, each)) ?? [];

/** Those of an approved party who are let in. */
export const listAdmitted = (registration: StoredRegistration) =>
  listParty(registration).filter(({ isHeld }) => !isHeld);

/** Whether the people of a registration have tickets, but for those on hold. */
export const hasTickets = ({ status }: StoredRegistration, event: Pick<KeptEvent, "status" | "endsAt">) =>
  status === "approved" && !isOver(event);

/** The tickets of a registration, the registrant's first; none unless it is approved and its event is to come. */
export const createTickets = async (
  registration: StoredRegistration,
  event: Parameters<typeof hasTickets>[1],
): Promise<Ticket[]> => {
  if (!hasTickets(registration, event)) return [];
  const { id: registrationId, eventId } = registration;
  const eventMark = getEventMark(eventId);
  return Promise.all(
    listAdmitted(registration).map(async ({ person, name }) => ({
      name,
      code: await signTicket({ registrationId, person, eventMark }),
    })),
  );
};

/** The same for an email, which goes without them rather than not at all: the registration's page has them. */
export const createTicketsForEmail = async (...of: Parameters<typeof createTickets>) => {
  try {
    return await createTickets(...of);
  } catch (error) {
    logger.error("tickets not signed", { error: describeError(error) });
    return [];
  }
};
