import { countersKeyOf, eventKeyOf, parseEvent } from "../events/event.ts";
import { registrationKeyOf } from "../events/seats.ts";
import { getItems } from "../platform/table.ts";
import { presentWithEvent, readRegistrationLinks, storedRegistration } from "./registration.ts";

/** A page of a member's registrations as they are kept, newest first, each with its event: one query and a batch of gets. */
export const readOwnWithEvents = async (memberId: string, start: string | undefined) => {
  const { links, cursor } = await readRegistrationLinks(memberId, start);
  const listKeys = ({ id, eventId }: (typeof links)[number]) =>
    [registrationKeyOf(id), eventKeyOf(eventId), countersKeyOf(eventId)] as const;
  const allItems = await getItems(links.flatMap(listKeys));
  const items = links.flatMap((link) => {
    const [item, facts, counters] = listKeys(link).map(({ pk, sk }) =>
      allItems.find((each) => each.pk === pk && each.sk === sk),
    );
    return item && facts && counters
      ? [{ registration: storedRegistration.parse(item), event: parseEvent(facts, counters) }]
      : [];
  });
  return { items, cursor };
};

/** The same as the member sees them. */
export const readOwnRegistrations = async (memberId: string, start: string | undefined) => {
  const { items, cursor } = await readOwnWithEvents(memberId, start);
  return { items: items.map(({ registration, event }) => presentWithEvent(registration, event)), cursor };
};
