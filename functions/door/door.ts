import { listAnswers } from "#shared/answer-rules.ts";
import { doorContract, type DoorParty } from "#shared/door.ts";
import type { EventRecord } from "#shared/events.ts";
import { owedFor } from "#shared/orders.ts";
import { readEvent } from "../events/event.ts";
import { answerByTag } from "../http/answers.ts";
import { createDoorEndpoint } from "../http/doors.ts";
import { listDeclinedPeople, listParty } from "../registrations/party.ts";
import {
  getRegistrationsTag,
  isActive,
  readRegistrations,
  type StoredRegistration,
} from "../registrations/registration.ts";
import { listPublicKeys } from "../registrations/tickets.ts";
import { getEventMark } from "../registrations/tickets.ts";
import { readEntries } from "./log.ts";
import { presentPass, readPass } from "./pass.ts";

/** For holders of a pass to the event's door: `run(input, pass, request)`. */
export const doorEndpoint = createDoorEndpoint(readPass);

export const getDoor = doorEndpoint(doorContract.getDoor, async ({ eventId }, pass) => {
  const [{ id, title, startsAt, endsAt, spots }, keys] = await Promise.all([readEvent(eventId), listPublicKeys()]);
  const now = new Date().toISOString();
  return { event: { id, title, startsAt, endsAt, spots, mark: getEventMark(id) }, keys, pass: presentPass(pass), now };
});

type Registered = { registration: StoredRegistration; event: EventRecord };

/** A party's people, the registrant first, with the answers that the event has its door show. */
const listPeople = ({ registration, event: { questions = [] } }: Registered) => {
  const shown = questions.filter(({ isAtDoor }) => isAtDoor);
  const given = [registration.answers, ...registration.guests.map(({ answers }) => answers)];
  const tickets = [registration.ticket, ...registration.guests.map(({ ticket }) => ticket)];
  return listParty(registration).map((each, index) => {
    const answers = listAnswers(shown, given[index]).map(({ label, text }) => ({ label, text }));
    const ticket = registration.order?.lines.find(({ typeId }) => typeId === tickets[index])?.name;
    return { ...each, ...(answers.length > 0 && { answers }), ...(ticket !== undefined && { ticket }) };
  });
};

/** What a party still owes, or has paid at doors; empty where that is nothing, or where it isn't for a door to take. */
const findOwed = ({ registration, event }: Registered): Pick<DoorParty, "owes"> => {
  const { order, status } = registration;
  if (!order || (status !== "approved" && status !== "unpaid")) return {};
  const amount = owedFor(registration, event);
  const noted = order.payments.flatMap(({ id, means }) => (means === "stripe" ? [] : [id]));
  const twice = order.refunds.reduce(
    (sum, each) => (each.cause === "paid-twice" && each.state === "failed" ? sum + each.amount : sum),
    0,
  );
  return amount > 0 || noted.length > 0
    ? { owes: { amount, currency: order.currency, noted, ...(twice > 0 && { twice }) } }
    : {};
};

/** A registration as the door needs it, without the names of people who are not approved. */
const presentParty = ({ registration, event }: Registered): DoorParty => {
  const declined = listDeclinedPeople(registration);
  return {
    registrationId: registration.id,
    reference: registration.reference,
    status: registration.status,
    people: isActive(registration) ? listPeople({ registration, event }) : [],
    ...(declined.length > 0 && { declined }),
    ...findOwed({ registration, event }),
  };
};

export const listDoorParties = doorEndpoint(
  doorContract.listDoorParties,
  async ({ eventId, cursor: start }, _, { knows }) => {
    const event = await readEvent(eventId);
    const tag = getRegistrationsTag(event.registrations_changed_at, { version: event.version });
    return answerByTag(tag, knows, async () => {
      const { items, cursor } = await readRegistrations(eventId, start);
      return {
        items: items.filter(({ isTest }) => !isTest).map((registration) => presentParty({ registration, event })),
        cursor,
      };
    });
  },
);

export const listDoorEntries = doorEndpoint(doorContract.listDoorEntries, ({ eventId, after }) =>
  readEntries(eventId, after),
);
