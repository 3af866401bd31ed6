import { eventsContract, type AnnouncementKind } from "#shared/events.ts";
import { planEventChange } from "../events/event-change.ts";
import { eventChangedElsewhere, readEvent, toEventFacts } from "../events/event.ts";
import { adminEndpoint } from "../http/doors.ts";
import { isConcerned, readRegistrations } from "./registration.ts";

/** How many registrants an announcement would be emailed to. */
const countConcerned = async (eventId: string, kind: AnnouncementKind) => {
  let count = 0;
  let next: string | undefined;
  do {
    const { items, cursor } = await readRegistrations(eventId, next);
    count += items.filter((registration) => isConcerned(kind, registration)).length;
    next = cursor;
  } while (next !== undefined);
  return count;
};

export const previewEventEdit = adminEndpoint(
  eventsContract.previewEventEdit,
  async ({ eventId, version, ...form }) => {
    const before = await readEvent(eventId, { isLatest: true });
    if (before.version !== version) throw eventChangedElsewhere();
    const { announced: kind, changes } = planEventChange(before, { ...before, ...toEventFacts(form) });
    return { kind, changes, registrants: kind === undefined ? 0 : await countConcerned(eventId, kind) };
  },
);
