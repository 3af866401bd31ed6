import pMap from "p-map";
import { isOver } from "#shared/event-phase.ts";
import { registrationCan } from "#shared/registration-acts.ts";
import { findEndedEvents, readEvent } from "../events/event.ts";
import { changeRegistration } from "./change-registration.ts";
import { readPendingRegistrations, type StoredRegistration } from "./registration.ts";

/** Registrations that are changed at the same time. */
const concurrency = 10;

/** News of the event's later dates is never undone. */
const isAwaiting = (registration: StoredRegistration, sequence: number) => {
  const { eventNews } = registration;
  return registrationCan.decide(registration) && !eventNews?.isOver && (eventNews?.sequence ?? -1) <= sequence;
};

/** Takes these registrations of an event that is over out of the list of those to decide. */
const close = async (eventId: string, registrations: StoredRegistration[]) => {
  const event = await readEvent(eventId, { isLatest: true });
  if (!isOver(event)) return;
  const { sequence } = event;
  const eventNews = { sequence, isCalledOff: false, isOver: true };
  const closeOne = ({ id }: StoredRegistration) =>
    changeRegistration(id, (before) =>
      isAwaiting(before, sequence) ? { after: { ...before, eventNews }, writes: {} } : undefined,
    );
  await pMap(registrations, closeOne, { concurrency });
};

/**
 * Takes the pending registrations of events that are over out of the list of those to decide, page by page while
 * `hasTime`. They are not emailed. An event that is moved to a later date puts them back (called-off.ts).
 */
export const closePendingOfPastEvents = async (hasTime: () => boolean) => {
  let start: string | undefined;
  let closed = 0;
  do {
    const { items, cursor } = await readPendingRegistrations(start);
    for (const eventId of await findEndedEvents(items.map((each) => each.eventId))) {
      const those = items.filter((each) => each.eventId === eventId);
      await close(eventId, those);
      closed += those.length;
    }
    start = cursor;
  } while (start !== undefined && hasTime());
  return closed;
};
