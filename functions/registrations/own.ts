import { isDeepStrictEqual } from "node:util";
import { registrationsContract, seatsOf, type Guest, type OwnDetails } from "#shared/registrations.ts";
import { emailWrite } from "../email/outbox.ts";
import { readEvent, isOver } from "../events/event.ts";
import { readSettled } from "../events/seats.ts";
import { memberEndpoint, publicEndpoint } from "../http/doors.ts";
import { AppError } from "../platform/errors.ts";
import { digest } from "../platform/ids.ts";
import { changeRegistration, SeatsRefused } from "./change-registration.ts";
import { readOwnRegistrations } from "./own-list.ts";
import { changedElsewhere, closed, ended, noSeats, tooManyGuests } from "./refusals.ts";
import {
  presentWithEvent,
  getRegistrationByToken,
  isActive,
  toEmailData,
  guardDeleteWrite,
  type StoredRegistration,
} from "./registration.ts";

export const listOwnRegistrations = memberEndpoint(registrationsContract.listOwnRegistrations, ({ cursor }, { id }) =>
  readOwnRegistrations(id, cursor),
);

export const getOwnRegistration = publicEndpoint(registrationsContract.getOwnRegistration, async ({ token }) => {
  const registration = await getRegistrationByToken(token);
  const event = await readSettled(
    () => readEvent(registration.eventId, { isLatest: true }),
    (found) => [found],
  );
  return presentWithEvent(registration, event);
});

const normalizeEmail = ({ email }: { email: string }) => email.toLowerCase();

/** The registrant cannot be a guest too. */
const refuseRegistrant = (registration: StoredRegistration, guests: Guest[]) => {
  const index = guests.findIndex((guest) => normalizeEmail(guest) === normalizeEmail(registration));
  if (index < 0) return;
  const fieldError = { path: `guests.${index}.email`, message: "This email address is used twice" };
  throw new AppError("invalid", "Some fields need your attention.", [fieldError]);
};

/** Who a guest is and what they get, without phone and social media. */
const identifyGuest = ({ firstName, lastName, includeOpenBar, ...guest }: Guest) =>
  JSON.stringify([normalizeEmail(guest), firstName, lastName, includeOpenBar]);

/** Pending again if it includes people whom no admin has approved. */
const getStatusAfter = ({ status, guests: known }: StoredRegistration, guests: Guest[]) => {
  const approved = new Set(known.map(identifyGuest));
  return guests.every((guest) => approved.has(identifyGuest(guest))) ? status : "pending";
};

export const changeGuests = publicEndpoint(registrationsContract.changeGuests, async ({ token, guests, version }) => {
  const current = await getRegistrationByToken(token);
  const { id, eventId } = current;
  const event = await readEvent(eventId);
  refuseRegistrant(current, guests);
  try {
    const registration = await changeRegistration(id, (before) => {
      if (!isActive(before)) throw closed(before);
      if (isOver(event)) throw ended(event);
      if (isDeepStrictEqual(before.guests, guests)) return undefined;
      if (before.version !== version) throw changedElsewhere();
      if (guests.length > Math.max(event.guestLimit, before.guests.length)) throw tooManyGuests(event);
      return {
        after: { ...before, guests, status: getStatusAfter(before, guests), changedAt: new Date().toISOString() },
        writes: {},
        addedSeats: guests.length - before.guests.length,
      };
    });
    return presentWithEvent(registration, await readEvent(eventId, { isLatest: true }));
  } catch (error) {
    if (!(error instanceof SeatsRefused)) throw error;
    throw noSeats({ ...event, ...error.counters }, guests.length - current.guests.length);
  }
});

/** Pending again with an open bar that no admin has approved. */
const getStatusWithDetails = (before: StoredRegistration, { includeOpenBar }: OwnDetails) =>
  includeOpenBar && !before.includeOpenBar ? "pending" : before.status;

export const changeDetails = publicEndpoint(
  registrationsContract.changeDetails,
  async ({ token, version, ...details }) => {
    const { id, eventId } = await getRegistrationByToken(token);
    const event = await readEvent(eventId);
    const registration = await changeRegistration(id, (before) => {
      if (!isActive(before)) throw closed(before);
      if (isOver(event)) throw ended(event);
      if (isDeepStrictEqual({ ...before, ...details }, before)) return undefined;
      if (before.version !== version) throw changedElsewhere();
      const status = getStatusWithDetails(before, details);
      return { after: { ...before, ...details, status, changedAt: new Date().toISOString() }, writes: {} };
    });
    return presentWithEvent(registration, await readEvent(eventId, { isLatest: true }));
  },
);

export const cancelRegistration = publicEndpoint(
  registrationsContract.cancelRegistration,
  async ({ token }, { address }) => {
    const { id, eventId, isTest } = await getRegistrationByToken(token);
    const event = await readEvent(eventId);
    const registration = await changeRegistration(id, (before) => {
      if (before.status === "cancelled") return undefined;
      if (before.status === "rejected") throw closed(before);
      if (isOver(event)) throw ended(event);
      const data = toEmailData(before, event, "");
      return {
        after: { ...before, status: "cancelled" },
        writes: {
          ...(!isTest && { guard: guardDeleteWrite(before) }),
          // Someone who registered with a stranger's address can cancel too, so this email is limited like the first.
          email: emailWrite({
            template: "registration-cancelled",
            data,
            to: { address: before.email },
            askedBy: digest(address),
          }),
        },
        addedSeats: -seatsOf(before),
      };
    });
    return presentWithEvent(registration, await readEvent(eventId, { isLatest: true }));
  },
);
