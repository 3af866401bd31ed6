import { keptEvent } from "#shared/events.ts";
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
    const found = await itemsAt(links.flatMap(({ id, eventId }) => [keyOf(id), event.keyOf(eventId)]));
    const at = ({ pk }: { pk: string }) => found.find((item) => item.pk === pk);
    const items = links.flatMap(({ id, eventId }) => {
      const [kept, its] = [at(keyOf(id)), at(event.keyOf(eventId))];
      return kept && its ? [presentWithEvent(keptRegistration.parse(kept), keptEvent.parse(its))] : [];
    });
    return { items, cursor };
  },
);
