import { setTimeout as wait } from "node:timers/promises";
import pMap from "p-map";
import { isOver } from "#shared/event-phase.ts";
import { registrationCan } from "#shared/registration-acts.ts";
import { hasPrice } from "#shared/ticketing.ts";
import { isReminder, type StoredAnnouncement } from "../events/announcement.ts";
import { findEndedEvents, readEvent, type StoredEvent } from "../events/event.ts";
import { settleLostSeats } from "../events/seats.ts";
import { readClubSettings } from "../membership/settings.ts";
import { busy } from "../platform/errors.ts";
import { changeRegistration } from "./change-registration.ts";
import { admit, isForCallOff, keepUnsent, missingOf, shortenHold } from "./order.ts";
import { isActive, readPendingRegistrations, type StoredRegistration } from "./registration.ts";

/** Registrations updated concurrently. */
const concurrency = 10;

/** Only an undecided registration awaits a decision; older events never override newer ones. */
const isAffected = (registration: StoredRegistration, sequence: number) => {
  const { eventNews } = registration;
  return (
    (registrationCan.decide(registration) || eventNews?.isCalledOff === true) && (eventNews?.sequence ?? -1) < sequence
  );
};

/** What becomes of a registration whose event was called off and takes place after all. */
type BackOn = {
  after: StoredRegistration;
  /** Whether something was given back, or is about to be, since the event was called off. */
  isReturned: boolean;
  /** Whether something of that could not be sent, and stays paid. */
  isKept: boolean;
};

/**
 * A registration once its event takes place after all: what nobody has given back stays its payment, who was given their money
 * back is asked for it again, by card as if approved now, and who had not paid yet has their time to pay anew. Undefined where
 * nothing changes.
 */
export const putBackOn = (
  before: StoredRegistration,
  event: Pick<StoredEvent, "ticketing">,
  heldUntil: string,
): BackOn | undefined => {
  const { order } = before;
  if (!order || !isActive(before)) return undefined;
  const { isPaused, ...going } = order;
  const given = order.refunds.filter(isForCallOff);
  const isReturned = given.some(({ cause, state }) => cause === "called-off" && state !== "failed");
  const hasFailed = given.some(({ state }) => state === "failed");
  if (!isReturned && !hasFailed && !isPaused) return undefined;
  // Where it costs nothing by now, nobody pays for it again, and whoever still waits for their money gets it.
  const isFree = !hasPrice(event.ticketing);
  // What has come back has done so, whatever becomes of the event from now on.
  const refunds = (isFree ? order : keepUnsent(order)).refunds.map((refund) =>
    refund.cause === "called-off" ? { ...refund, cause: undefined, isBroughtBack: true as const } : refund,
  );
  const letOff = isFree ? missingOf({ ...order, refunds }) : 0;
  const rest = { ...going, refunds, ...(letOff > 0 && { waived: (order.waived ?? 0) + letOff }) };
  const now = { ...before, order: rest };
  return { after: before.status === "pending" ? now : admit(now, heldUntil), isReturned, isKept: hasFailed && !isFree };
};

/** Holds spots no longer for payment than an event allows that has been moved to an earlier time. Returns the updated registrations. */
const shortenHolds = async (eventId: string, page: StoredRegistration[]): Promise<StoredRegistration[]> => {
  if (!page.some(({ status }) => status === "unpaid")) return page;
  const [event, settings] = await Promise.all([readEvent(eventId, { isLatest: true }), readClubSettings()]);
  if (isOver(event)) return page;
  const shorten = ({ status, order }: StoredRegistration) =>
    status === "unpaid" && order ? shortenHold(order, event, settings) : undefined;
  const follow = async (registration: StoredRegistration) =>
    shorten(registration)
      ? changeRegistration(registration.id, (before) => {
          const order = shorten(before);
          return order && { after: { ...before, order }, writes: {} };
        })
      : registration;
  return pMap(page, follow, { concurrency });
};

/**
 * Removes a canceled event's registrations from the pending list, and restores them when it takes place after all; shortens
 * holds where it is earlier than before.
 * Returns the updated registrations.
 */
export const followEvent = async (
  { kind, eventId, isEarlier, event: { sequence } }: StoredAnnouncement,
  page: StoredRegistration[],
): Promise<StoredRegistration[]> => {
  if (isEarlier) return shortenHolds(eventId, page);
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
 * Waits for registrations that had spots when the event was canceled: each is saved or its spots are returned before
 * anyone is notified, so that nobody is missed. Throws `unavailable` on timeout.
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

/** A later date is never overridden by an earlier one. */
const isAwaiting = (registration: StoredRegistration, sequence: number) => {
  const { eventNews } = registration;
  return registrationCan.decide(registration) && !eventNews?.isOver && (eventNews?.sequence ?? -1) <= sequence;
};

/** Removes these registrations of a past event from the pending list. */
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
 * Removes registrations of past events from the pending list, page by page while `hasTime`, without emails. Moving an
 * event to a later date restores them.
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
