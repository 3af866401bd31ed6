import { doorContract, type DoorParty } from "#shared/door.ts";
import { countersKeyOf, readEvent, storedCounters } from "../events/event.ts";
import { answerByTag } from "../http/answers.ts";
import { getItem } from "../platform/table.ts";
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
import { doorEndpoint, presentPass } from "./pass.ts";

export const getDoor = doorEndpoint(doorContract.getDoor, async ({ eventId }, pass) => {
  const [{ id, title, startsAt, endsAt, spots }, keys] = await Promise.all([readEvent(eventId), listPublicKeys()]);
  const now = new Date().toISOString();
  return { event: { id, title, startsAt, endsAt, spots, mark: getEventMark(id) }, keys, pass: presentPass(pass), now };
});

/** A registration as the door needs it, without the names of people who are not approved. */
const presentParty = (registration: StoredRegistration): DoorParty => {
  const declined = listDeclinedPeople(registration);
  return {
    registrationId: registration.id,
    reference: registration.reference,
    status: registration.status,
    people: isActive(registration) ? listParty(registration) : [],
    ...(declined.length > 0 && { declined }),
  };
};

/** When the registrations of an event last changed: half a read unit. */
const readChangedAt = async (eventId: string) => {
  const item = await getItem(countersKeyOf(eventId), { isLatest: false });
  return item && storedCounters.parse(item).registrations_changed_at;
};

export const listDoorParties = doorEndpoint(
  doorContract.listDoorParties,
  async ({ eventId, cursor: start }, _, { knows }) => {
    const tag = getRegistrationsTag(await readChangedAt(eventId));
    return answerByTag(tag, knows, async () => {
      const { items, cursor } = await readRegistrations(eventId, start);
      return { items: items.filter(({ isTest }) => !isTest).map(presentParty), cursor };
    });
  },
);

export const listDoorEntries = doorEndpoint(doorContract.listDoorEntries, ({ eventId, after }) =>
  readEntries(eventId, after),
);
