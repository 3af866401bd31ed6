import { registrationsContract } from "#shared/registrations.ts";
import * as event from "../events/event-item.ts";
import { memberEndpoint } from "../http/doors.ts";
import { itemsAt } from "../platform/batch.ts";
import { presentWithEvent } from "./present-registration.ts";
import { keptRegistration, keyOf } from "./registration-item.ts";
import { linksOf } from "./registration-store.ts";

export const listOwnRegistrations = memberEndpoint(
  registrationsContract.listOwnRegistrations,
  async ({ cursor: from }, member) => {
    const { links, cursor } = await linksOf(member.id, from);
    const keysOf = ({ id, eventId }: (typeof links)[number]) =>
      [keyOf(id), event.keyOf(eventId), event.countersKeyOf(eventId)] as const;
    const found = await itemsAt(links.flatMap(keysOf));
    const items = links.flatMap((link) => {
      const [kept, facts, counters] = keysOf(link).map(({ pk, sk }) =>
        found.find((item) => item.pk === pk && item.sk === sk),
      );
      return kept && facts && counters
        ? [presentWithEvent(keptRegistration.parse(kept), event.eventFrom(facts, counters))]
        : [];
    });
    return { items, cursor };
  },
);
