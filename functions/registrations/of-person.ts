import { foldAddress } from "#shared/text.ts";
import { eventFacts, eventKeyOf, readAllEvents } from "../events/event.ts";
import { markRegistrationsChanged, registrationKeyOf } from "../events/seats.ts";
import { queryAll, rangeOfList, readEach } from "../platform/pages.ts";
import { createSecret } from "../platform/private-links.ts";
import { changeOptimistically, getItemsInOrder, transact, writeOne } from "../platform/table.ts";
import {
  findRegistration,
  findGuard,
  guardDeleteWrite,
  linkKeyOf,
  markPendingChanged,
  readRegistrationsOf,
  registrationListOf,
  registrationUpdateWrite,
  storedRegistration,
  type StoredRegistration,
} from "./registration.ts";

type Person = { id: string; email: string };

/** An address's registrations at one event: reads the event's whole list. */
const listOfAddress = async (eventId: string, email: string) =>
  readEach(await queryAll(rangeOfList("gsi1", registrationListOf(eventId))), (item) =>
    storedRegistration.parse(item),
  ).filter((each) => foldAddress(each.email) === foldAddress(email));

/**
 * All registrations of a person, newest first: a member's own, and those with their address for events of the past
 * year. Reads these events' lists.
 */
export const listRegistrationsOf = async ({ id, email }: Person): Promise<StoredRegistration[]> => {
  const found = new Map((await readRegistrationsOf(id)).map((each) => [each.id, each]));
  for (const event of (await readAllEvents()).items)
    for (const each of await listOfAddress(event.id, email))
      if (each.memberId === undefined || each.memberId === id) found.set(each.id, each);
  return [...found.values()].toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
};

/** Likewise, each with its event if it still exists. */
export const listRegistrationsWithEvents = async (person: Person) => {
  const registrations = await listRegistrationsOf(person);
  const events = await getItemsInOrder(
    registrations.map(({ eventId }) => eventKeyOf(eventId)),
    { isLatest: false },
  );
  return registrations.map((registration, index) => ({
    registration,
    event: events[index] && readEach([events[index]], (item) => eventFacts.parse(item))[0],
  }));
};

/** What stays of a registration that was paid: which tickets, and the payments. Nobody finds it by a name or an address. */
const withoutPerson = (
  { memberId: _memberId, answers: _answers, asked: _asked, feedback: _feedback, ...kept }: StoredRegistration,
  name: string,
): StoredRegistration => ({
  ...kept,
  ...{ firstName: name, lastName: "", email: "", phone: "", socialMedia: "", profession: "" },
  ...{ accommodations: "", message: "", decisions: [], declinedGuests: [], isShown: false },
  // Guests have a name and an address of their own.
  guests: kept.guests.map(({ includeOpenBar, ticket }, index) => ({
    ...{ firstName: "Former", lastName: "guest", email: `guest-${index + 1}@former.invalid`, phone: "" },
    ...{ socialMedia: "", includeOpenBar },
    ...(ticket !== undefined && { ticket }),
  })),
  secret: createSecret(),
  version: kept.version + 1,
});

const keepPayments = (id: string, name: string) =>
  changeOptimistically(async () => {
    const before = await findRegistration(id);
    if (before) await transact({ registration: registrationUpdateWrite(before, withoutPerson(before, name)) });
  });

/**
 * Deletes a registration that holds no spots, or whose event is over; of one that was paid the payments stay, under this
 * name. Idempotent.
 */
export const deleteRegistration = async (registration: StoredRegistration, name: string) => {
  const { id, eventId, memberId } = registration;
  await Promise.all([markRegistrationsChanged(eventId), markPendingChanged()]);
  const guard = await findGuard(eventId, registration.email);
  if (guard?.registrationId === id) await writeOne(guardDeleteWrite(registration));
  const { order } = (await findRegistration(id)) ?? registration;
  if (order && order.payments.length > 0) await keepPayments(id, name);
  else await writeOne({ Delete: { Key: registrationKeyOf(id) } });
  if (memberId !== undefined) await writeOne({ Delete: { Key: linkKeyOf(memberId, id) } });
};
