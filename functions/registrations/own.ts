import { isDeepStrictEqual } from "node:util";
import { brand } from "#shared/brand.ts";
import { bulletinsContract } from "#shared/bulletins.ts";
import { eventCan } from "#shared/event-acts.ts";
import { registrationCan } from "#shared/registration-acts.ts";
import { registrationsContract, seatsOf, type Guest, type OwnDetails } from "#shared/registrations.ts";
import { readBulletins as readBulletinsOfEvent } from "../events/bulletin.ts";
import { presentWithQuestions, readEvent, type StoredEvent } from "../events/event.ts";
import { noSeats, readSettled, tooLarge } from "../events/seats.ts";
import { needsApproval, readBuyer, visitor } from "../events/ticketing.ts";
import { memberEndpoint, publicEndpoint } from "../http/doors.ts";
import { inGroupCheck } from "../messaging/group.ts";
import { AppError, refuseIf } from "../platform/errors.ts";
import { digest } from "../platform/ids.ts";
import { ConditionRefused, type Writes } from "../platform/table.ts";
import { changeGuestAnswers, changeOwnAnswers } from "./answers.ts";
import { cancel } from "./cancel.ts";
import { changeRegistration, SeatsRefused } from "./change-registration.ts";
import { findPlace } from "./line.ts";
import { markRegistrationRead } from "./notices.ts";
import { offerSpotsSoon } from "./offers.ts";
import { reprice, type StoredOrder } from "./order.ts";
import { readOwnRegistrations } from "./own-list.ts";
import { isWithin, extendHolds, normalizeEmail, tooManyGuests } from "./party.ts";
import { giveBackExcess } from "./refunds.ts";
import {
  presentWithEvent,
  getRegistrationByToken,
  heldSeatsOf,
  readRegistration,
  type StoredRegistration,
} from "./registration.ts";

export const listOwnRegistrations = memberEndpoint(registrationsContract.listOwnRegistrations, ({ cursor }, { id }) =>
  readOwnRegistrations(id, cursor),
);

export const getOwnRegistration = publicEndpoint(registrationsContract.getOwnRegistration, async ({ token }) => {
  const registration = await getRegistrationByToken(token);
  const [event] = await Promise.all([
    readSettled(
      () => readEvent(registration.eventId, { isLatest: true }),
      (found) => [found],
    ),
    markRegistrationRead(registration),
  ]);
  return presentWithPlace(registration, event);
});

/** With its waitlist position, which takes a query if it is waiting. */
export const presentWithPlace = async (registration: StoredRegistration, event: StoredEvent) => ({
  ...presentWithEvent(registration, event),
  event: presentWithQuestions(
    event,
    registration.memberId === undefined ? visitor : await readBuyer(registration.memberId, [event]),
  ),
  ...(registration.status === "waitlisted" && {
    place: await findPlace(registration),
    isLineStopped: event.offersStopped,
  }),
});

/** The response to a change, after offering any spots it freed. */
const presentChanged = async (registration: StoredRegistration) => {
  const event = await readEvent(registration.eventId, { isLatest: true });
  await offerSpotsSoon(event);
  const isWaiting = registration.status === "waitlisted";
  return presentWithPlace(isWaiting ? await readRegistration(registration.id) : registration, event);
};

const changedElsewhere = () => new AppError("conflict", "This registration changed while you were editing.");

/** The registrant cannot be a guest too. */
const refuseRegistrant = (registration: StoredRegistration, guests: Guest[]) => {
  const index = guests.findIndex((guest) => normalizeEmail(guest) === normalizeEmail(registration));
  if (index < 0) return;
  const fieldError = { path: `guests.${index}.email`, message: "This email address is used twice" };
  throw new AppError("invalid", "Some fields need your attention.", [fieldError]);
};

/** Awaits a decision again if it now includes anything not yet approved. Throws `conflict` while it has an offer. */
const awaitDecision = (registration: StoredRegistration, event: StoredEvent): StoredRegistration => {
  refuseIf(registrationCan.add.whyNot(registration, event));
  const { status, wait } = registration;
  if (status !== "waitlisted" || !wait) return { ...registration, status: "pending" };
  return { ...registration, wait: { ...wait, isCleared: false } };
};

/** Whoever has left the event's group, or was removed, brings nobody new. */
const placeCheck = ({ groupId }: StoredEvent, { memberId }: StoredRegistration): Writes =>
  groupId === undefined || memberId === undefined ? {} : { place: inGroupCheck(groupId, memberId) };

/** What is paid by card is paid once: guests who cost more register themselves. */
const refuseDearer = (event: StoredEvent, { order, status }: StoredRegistration, after: StoredOrder) => {
  if (status === "unpaid")
    throw new AppError("conflict", "Please pay for your spots first, or cancel and register again with other guests.");
  if (!order || order.means === "door" || after.total <= order.total) return;
  // Where an admin decides about them, they are paid once approved.
  if (order.payments.length === 0 && needsApproval(event)) return;
  throw new AppError(
    "conflict",
    `Your own tickets are settled already. Guests who cost more can register themselves, or write to ${brand.contactEmail}.`,
  );
};

const noLongerInGroup = () =>
  new AppError("conflict", "You're no longer in this group, so your registration stays as it is.");

export const changeGuests = publicEndpoint(registrationsContract.changeGuests, async ({ token, guests, version }) => {
  const current = await getRegistrationByToken(token);
  const { id, eventId } = current;
  const event = await readEvent(eventId);
  refuseRegistrant(current, guests);
  const buyer = current.memberId === undefined ? visitor : await readBuyer(current.memberId, [event]);
  try {
    const registration = await changeRegistration(id, (before) => {
      refuseIf(registrationCan.change.whyNot(before, event) ?? eventCan.changeRegistration.whyNot(event));
      const { guests: party, ...wording } = changeGuestAnswers(event, before, extendHolds(before, guests));
      if (isDeepStrictEqual(before.guests, party)) return undefined;
      if (before.version !== version) throw changedElsewhere();
      if (guests.length > Math.max(event.guestLimit, before.guests.length)) throw tooManyGuests(event);
      if (before.status === "waitlisted" && seatsOf({ guests }) > event.spots)
        throw tooLarge(event, seatsOf({ guests }));
      const order = reprice(event, before, { ...before, guests: party }, buyer);
      if (order) refuseDearer(event, before, order);
      const isKnown = isWithin(before, party);
      const known = isKnown || !needsApproval(event) ? before : awaitDecision(before, event);
      const changed = { ...known, ...wording, guests: party, changedAt: new Date().toISOString() };
      const reason = "You changed your guests.";
      const { after, writes } = giveBackExcess({ ...changed, ...(order && { order }) }, { event, reason });
      return {
        after,
        writes: { ...writes, ...(isKnown ? {} : placeCheck(event, before)) },
        addedSeats: heldSeatsOf(before) === 0 ? 0 : guests.length - before.guests.length,
      };
    });
    return await presentChanged(registration);
  } catch (error) {
    if (error instanceof ConditionRefused && error.refused.has("place")) throw noLongerInGroup();
    if (!(error instanceof SeatsRefused)) throw error;
    throw noSeats({ ...event, ...error.counters }, guests.length - current.guests.length, error.takes);
  }
});

/** An added open bar needs approval. */
const addsOpenBar = (before: StoredRegistration, { includeOpenBar }: OwnDetails) =>
  includeOpenBar && !before.includeOpenBar;

export const changeDetails = publicEndpoint(
  registrationsContract.changeDetails,
  async ({ token, version, answers, ...details }) => {
    const { id, eventId } = await getRegistrationByToken(token);
    const event = await readEvent(eventId);
    const registration = await changeRegistration(id, (before) => {
      refuseIf(registrationCan.change.whyNot(before, event) ?? eventCan.changeRegistration.whyNot(event));
      const answered = changeOwnAnswers(event, before, answers);
      if (isDeepStrictEqual({ ...answered, ...details }, before)) return undefined;
      if (before.version !== version) throw changedElsewhere();
      const known = addsOpenBar(before, details) && needsApproval(event) ? awaitDecision(answered, event) : answered;
      return { after: { ...known, ...details, changedAt: new Date().toISOString() }, writes: {} };
    });
    return presentWithPlace(registration, await readEvent(eventId, { isLatest: true }));
  },
);

export const cancelRegistration = publicEndpoint(
  registrationsContract.cancelRegistration,
  async ({ token }, { address }) => {
    const { id, eventId } = await getRegistrationByToken(token);
    // Anyone who registered with a stranger's address can cancel too, so this email is rate-limited like the first.
    return presentChanged(await cancel(id, await readEvent(eventId), { askedBy: digest(address) }));
  },
);

export const readBulletins = publicEndpoint(bulletinsContract.readBulletins, async ({ token }) => {
  const { eventId } = await getRegistrationByToken(token);
  return { items: await readBulletinsOfEvent(eventId) };
});
