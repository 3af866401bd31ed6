import { eventAdminContract } from "#shared/event-admin.ts";
import { eventSeriesContract } from "#shared/event-series.ts";
import { planEventChange } from "../events/event-change.ts";
import { eventChangedElsewhere, readEvent, toEventFacts } from "../events/event.ts";
import { changeWithSeries, readLaterEvents } from "../events/series.ts";
import { eventEndpoint } from "../events/some-events.ts";
import { adminEndpoint } from "../http/doors.ts";
import { isOpen, readRegistrations } from "./registration.ts";

/** How many registrants an event has, those on its waitlist included. */
const countRegistrants = async (eventId: string) => {
  let count = 0;
  let next: string | undefined;
  do {
    const { items, cursor } = await readRegistrations(eventId, next);
    count += items.filter(isOpen).length;
    next = cursor;
  } while (next !== undefined);
  return count;
};

export const previewEventEdit = eventEndpoint(
  eventAdminContract.previewEventEdit,
  async ({ eventId, version, ...form }) => {
    const before = await readEvent(eventId, { isLatest: true });
    if (before.version !== version) throw eventChangedElsewhere();
    const planned = planEventChange(before, { ...before, ...toEventFacts(form) });
    const { announced: kind, changes, becomesPast } = planned;
    const matters = kind !== undefined || becomesPast;
    return { kind, changes, becomesPast, registrants: matters ? await countRegistrants(eventId) : 0 };
  },
);

export const previewSeriesEdit = adminEndpoint(
  eventSeriesContract.previewSeriesEdit,
  async ({ eventId, version, ...form }) => {
    const before = await readEvent(eventId, { isLatest: true });
    if (before.version !== version) throw eventChangedElsewhere();
    const later = await readLaterEvents(before, form);
    const plans = [
      { eventId, ...planEventChange(before, { ...before, ...toEventFacts(form) }) },
      ...later.map((event) => ({
        eventId: event.id,
        ...planEventChange(event, changeWithSeries(event, before, form)),
      })),
    ];
    const news = plans.filter(({ announced }) => announced !== undefined);
    const isPastNext = plans.some(({ becomesPast }) => becomesPast);
    const counted = plans.filter(({ announced, becomesPast }) => announced !== undefined || becomesPast);
    const counts = await Promise.all(counted.map((plan) => countRegistrants(plan.eventId)));
    return {
      ...{ kind: news[0]?.announced, changes: news[0]?.changes ?? [], becomesPast: isPastNext },
      registrants: counts.reduce((sum, count) => sum + count, 0),
      events: plans.length,
    };
  },
);
