import { countersKeyOf, eventKeyOf, parseEvent } from "../events/event.ts";
import { registrationKeyOf } from "../events/seats.ts";
import { getItems } from "../platform/table.ts";
import { presentWithEvent, readRegistrationLinks, storedRegistration } from "./registration.ts";

/** A page of a member's registrations, newest first, each with its event: one query and a batch of gets. */
export const readOwnRegistrations = async (memberId: string, start: string | undefined) => {
  const { links, cursor } = await readRegistrationLinks(memberId, start);
  const listKeys = ({ id, eventId }: (typeof links)[number]) =>
    [registrationKeyOf(id), eventKeyOf(eventId), countersKeyOf(eventId)] as const;
  const allItems = await getItems(links.flatMap(listKeys));
  const items = links.flatMap((link) => {
    const [item, facts, counters] = listKeys(link).map(({ pk, sk }) =>
      allItems.find((each) => each.pk === pk && each.sk === sk),
    );
    return item && facts && counters
      ? [presentWithEvent(storedRegistration.parse(item), parseEvent(facts, counters))]
      : [];
  });
  return { items, cursor };
};
