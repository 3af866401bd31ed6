import { isDeepStrictEqual } from "node:util";
import { registrationsContract, type Guest } from "#shared/registrations.ts";
import { AppError } from "../errors.ts";
import { keptCounters } from "../events/event-item.ts";
import { eventOf } from "../events/event-store.ts";
import { isOver } from "../events/present-event.ts";
import { returnSeatsWrite, takeSeatsWrite } from "../events/seats.ts";
import { publicEndpoint } from "../http/doors.ts";
import { ConditionRefused, type Write } from "../platform/table.ts";
import { changeRegistration } from "./change-registration.ts";
import { openedRegistration } from "./opened-registration.ts";
import { presentWithEvent } from "./present-registration.ts";
import { changedElsewhere, closed, ended, noSeats } from "./refusals.ts";
import { isActive, type KeptRegistration } from "./registration-item.ts";

const addressOf = ({ email }: { email: string }) => email.toLowerCase();

/** Whoever registers comes already. */
const refuseRegistrant = (registration: KeptRegistration, guests: Guest[]) => {
  const index = guests.findIndex((guest) => addressOf(guest) === addressOf(registration));
  if (index < 0) return;
  const wrong = { path: `guests.${index}.email`, message: "This email address is used twice" };
  throw new AppError("invalid", "Some fields need your attention.", [wrong]);
};

/** Takes the seats that are more, gives back those that are fewer; a test has none. */
const seatsWrites = (
  { eventId, isTest, guests: { length } }: KeptRegistration,
  guests: Guest[],
): Record<string, Write> => {
  const more = isTest ? 0 : guests.length - length;
  if (more === 0) return {};
  return { seats: more > 0 ? takeSeatsWrite(eventId, more) : returnSeatsWrite(eventId, -more) };
};

/** Who a guest is, and what they get: not how they are reached. */
const identityOf = ({ firstName, lastName, includeOpenBar, ...guest }: Guest) =>
  JSON.stringify([addressOf(guest), firstName, lastName, includeOpenBar]);

/** People who were not approved as they are now are to be: it waits for a decision again. */
const statusWith = ({ status, guests: known }: KeptRegistration, guests: Guest[]) => {
  const approved = new Set(known.map(identityOf));
  return guests.every((guest) => approved.has(identityOf(guest))) ? status : "pending";
};

export const changeGuests = publicEndpoint(registrationsContract.changeGuests, async ({ token, guests, version }) => {
  const opened = await openedRegistration(token);
  const { id, eventId } = opened;
  const event = await eventOf(eventId);
  refuseRegistrant(opened, guests);
  try {
    const registration = await changeRegistration(id, (before) => {
      if (!isActive(before)) throw closed(before);
      if (isOver(event)) throw ended(event);
      if (isDeepStrictEqual(before.guests, guests)) return undefined;
      if (before.version !== version) throw changedElsewhere();
      return {
        after: { ...before, guests, status: statusWith(before, guests) },
        writes: seatsWrites(before, guests),
      };
    });
    return presentWithEvent(registration, await eventOf(eventId, { isLatest: true }));
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    const counters = keptCounters.parse(error.refused.get("seats"));
    throw noSeats({ ...event, ...counters }, guests.length - opened.guests.length);
  }
});
