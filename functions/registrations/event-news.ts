import { setTimeout as wait } from "node:timers/promises";
import pMap from "p-map";
import { isOver } from "#shared/event-phase.ts";
import { registrationCan } from "#shared/registration-acts.ts";
import { isReminder, type StoredAnnouncement } from "../events/announcement.ts";
import { findEndedEvents, readEvent } from "../events/event.ts";
import { settleLostSeats } from "../events/seats.ts";
import { busy } from "../platform/errors.ts";
import { changeRegistration } from "./change-registration.ts";
import { readPendingRegistrations, type StoredRegistration } from "./registration.ts";

/** Registrations that are changed at the same time. */
const concurrency = 10;

/** Only an undecided registration waits for a decision; older news never undoes newer. */
const isAffected = (registration: StoredRegistration, sequence: number) => {
  const { eventNews } = registration;
  return (
    (registrationCan.decide(registration) || eventNews?.isCalledOff === true) && (eventNews?.sequence ?? -1) < sequence
  );
};

/**
 * Takes the pending registrations of a canceled event out of the list of those to decide, and puts them back when it
 * takes place after all. Answers the registrations as they are then.
 */
export const followEvent = async (
  { kind, event: { sequence } }: StoredAnnouncement,
  page: StoredRegistration[],
): Promise<StoredRegistration[]> => {
  if (kind === "changed" || kind === "bulletin" || isReminder(kind)) return page;
  const eventNews = { sequence, isCalledOff: kind === "called-off" };
  const follow = async (registration: StoredRegistration) =>
    isAffected(registration, sequence)
      ? changeRegistration(registration.id, (before) =>
          isAffected(before, sequence) ? { after: { ...before, eventNews }, writes: {} } : undefined,
        )
      : registration;
  return pMap(page, follow, { concurrency });
};

/** How long to wait for registrations in progress, which take a second or less. */
const maxWaitMs = 5000;
const pauseMs = 250;

/**
 * Waits for the registrations that had their seats when the event was canceled: they are saved or their seats returned
 * before anyone is told, so that no one is left out. Throws `unavailable` when it takes too long.
 */
export const waitForRegistrationsInProgress = async (eventId: string) => {
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    const event = await readEvent(eventId, { isLatest: true });
    if (event.holds.length === 0) return;
    if (await settleLostSeats(event)) continue;
    if (waitedMs >= maxWaitMs) throw busy();
    await wait(pauseMs);
  }
};

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
 * `hasTime`. They are not emailed. An event that is moved to a later date puts them back.
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
