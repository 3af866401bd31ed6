import { isOver } from "#shared/event-phase.ts";
import type { EventRecord } from "#shared/events.ts";
import { registrationCan } from "#shared/registration-acts.ts";
import type { Ticket } from "#shared/tickets.ts";
import { describeError, logger } from "../platform/logger.ts";
import { fingerprint, listAdmitted } from "./people.ts";
import type { StoredRegistration } from "./registration.ts";
import { signTicket } from "./ticket-keys.ts";

/** Stands for an event in tickets, so that a door can tell another evening's from a forged one. */
export const getEventMark = (eventId: string) => fingerprint(["event", eventId], 6);

/** Whether the people of a registration have tickets, but for those on hold. */
export const hasTickets = (registration: StoredRegistration, event: Pick<EventRecord, "status" | "endsAt">) =>
  registrationCan.useTickets(registration) && !isOver(event);

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
