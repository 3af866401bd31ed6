import { countersKeyOf, eventKeyOf, parseEvent } from "../events/event.ts";
import { registrationKeyOf } from "../events/seats.ts";
import { readEach } from "../platform/pages.ts";
import { chunk, getItemsInOrder } from "../platform/table.ts";
import { presentWithEvent, readRegistrationLinks, storedRegistration } from "./registration.ts";

/** A page of a member's stored registrations, newest first, each with its event: one query and a batch of gets. */
export const readOwnWithEvents = async (memberId: string, start: string | undefined) => {
  const { links, cursor } = await readRegistrationLinks(memberId, start);
  const found = await getItemsInOrder(
    links.flatMap(({ id, eventId }) => [registrationKeyOf(id), eventKeyOf(eventId), countersKeyOf(eventId)]),
  );
  const items = chunk(found, 3).flatMap(([item, facts, counters]) => {
    if (!item || !facts || !counters) return [];
    const events = readEach([facts], () => parseEvent(facts, counters));
    return events.flatMap((event) => readEach([item], () => ({ registration: storedRegistration.parse(item), event })));
  });
  return { items, cursor };
};

/** Likewise, as the member sees them. */
export const readOwnRegistrations = async (memberId: string, start: string | undefined) => {
  const { items, cursor } = await readOwnWithEvents(memberId, start);
  return { items: items.map(({ registration, event }) => presentWithEvent(registration, event)), cursor };
};
