import { createHash } from "node:crypto";
import type { KeptEvent } from "#shared/events.ts";
import { parseTicketCode, ticketsContract, type Ticket } from "#shared/tickets.ts";
import { isOver, presentEvent, readEvent } from "../events/event.ts";
import { publicEndpoint } from "../http/doors.ts";
import { AppError } from "../platform/errors.ts";
import { describeError, logger } from "../platform/logger.ts";
import { findRegistration, getRegistrationByToken, type StoredRegistration } from "./registration.ts";
import { isSigned, signTicket } from "./ticket-keys.ts";

const fingerprint = (parts: string[], length: number) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, length).toUpperCase();

/** Stands for an event in tickets, so that a door can tell another evening's from a forged one. */
export const getEventMark = (eventId: string) => fingerprint(["event", eventId], 6);

/** A person of a party: the registrant, or a guest. */
export type PartyMember = { person: string; name: string };

/**
 * The people of a registration, its registrant first. What stands for one is made of the registration's secret and of who
 * it is: it tells nothing, survives changes that do not concern this person, and ends with their name or address.
 */
export const listParty = ({ secret, firstName, lastName, email, guests }: StoredRegistration): PartyMember[] =>
  [{ firstName, lastName, email }, ...guests].map((each) => ({
    person: fingerprint([secret, each.email.toLowerCase(), each.firstName, each.lastName], 12),
    name: `${each.firstName} ${each.lastName}`,
  }));

/** Whether the people of a registration have tickets. */
const hasTickets = ({ status }: StoredRegistration, event: Pick<KeptEvent, "status" | "endsAt">) =>
  status === "approved" && !isOver(event);

/** The tickets of a registration, the registrant's first; none unless it is approved and its event is to come. */
const createTickets = async (
  registration: StoredRegistration,
  event: Parameters<typeof hasTickets>[1],
): Promise<Ticket[]> => {
  if (!hasTickets(registration, event)) return [];
  const { id: registrationId, eventId } = registration;
  const eventMark = getEventMark(eventId);
  return Promise.all(
    listParty(registration).map(async ({ person, name }) => ({
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

export const listTickets = publicEndpoint(ticketsContract.listTickets, async ({ token }) => {
  const registration = await getRegistrationByToken(token);
  const event = await readEvent(registration.eventId);
  return { tickets: await createTickets(registration, event) };
});

const ticketNotFound = () => new AppError("not-found", "This ticket is no longer valid.");

export const getTicket = publicEndpoint(ticketsContract.getTicket, async ({ code }) => {
  const parsed = parseTicketCode(code);
  if (!parsed || !(await isSigned(parsed))) throw ticketNotFound();
  const registration = await findRegistration(parsed.registrationId);
  const member = registration && listParty(registration).find(({ person }) => person === parsed.person);
  if (!registration || !member) throw ticketNotFound();
  const event = await readEvent(registration.eventId);
  if (!hasTickets(registration, event)) throw ticketNotFound();
  const { signed, signature } = parsed;
  return {
    ticket: { name: member.name, code: `${signed}.${signature}` },
    reference: registration.reference,
    event: presentEvent(event),
  };
});
