import { parseTicketCode, ticketsContract } from "#shared/tickets.ts";
import { presentEvent, readEvent } from "../events/event.ts";
import { publicEndpoint } from "../http/doors.ts";
import { AppError } from "../platform/errors.ts";
import { listAdmitted } from "./party.ts";
import { findRegistration, getRegistrationByToken } from "./registration.ts";
import { isSigned } from "./tickets.ts";
import { createTickets, describeTicket, hasTickets } from "./tickets.ts";

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
  const member = registration && listAdmitted(registration).find(({ person }) => person === parsed.person);
  if (!registration || !member) throw ticketNotFound();
  const event = await readEvent(registration.eventId);
  if (!hasTickets(registration, event)) throw ticketNotFound();
  const { signed, signature } = parsed;
  return {
    ticket: { name: member.name, code: `${signed}.${signature}`, ...describeTicket(registration, member.ticket) },
    reference: registration.reference,
    event: presentEvent(event),
  };
});
