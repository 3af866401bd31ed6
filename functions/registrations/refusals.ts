import { isCalledOff } from "#shared/called-off.ts";
import type { EventRecord } from "#shared/events.ts";
import { formatGuestLimit, type Decision, type RegistrationStatus } from "#shared/registrations.ts";
import { isOver, eventNotFound } from "../events/event.ts";
import { formatClock, formatDate } from "../platform/club-time.ts";
import { AppError } from "../platform/errors.ts";
import type { StoredRegistration } from "./registration.ts";

const conflict = (detail: string) => new AppError("conflict", detail);
const formatSpots = (count: number) => (count === 1 ? "1 spot is" : `${count} spots are`);

export const alreadyRegistered = ({ title }: EventRecord) =>
  conflict(`This email address is already registered for ${title}.`);

/** Why nothing changes about an event that is over. */
export const ended = (event: EventRecord) =>
  conflict(
    isCalledOff({ ...event, isPast: isOver(event) }) ? `${event.title} was canceled.` : `${event.title} has ended.`,
  );

/** Why an event does not have this many seats to give. */
export const noSeats = (event: EventRecord, seats: number) => {
  if (event.status === "draft") return eventNotFound();
  if (isOver(event)) return ended(event);
  if (event.status !== "open") return conflict(`Registration for ${event.title} is not open yet.`);
  if (event.spotsLeft <= 0) return conflict(`${event.title} is fully booked.`);
  if (event.spotsLeft >= seats)
    return conflict(`${event.title} is fully booked: spots that free up go to its waitlist first.`);
  return conflict(`Only ${formatSpots(event.spotsLeft)} left, and you need ${seats}.`);
};

/** A party that can never come, however many spots free up. */
export const tooLarge = ({ title, spots }: EventRecord, seats: number) =>
  conflict(`${title} has only ${spots === 1 ? "1 spot" : `${spots} spots`} in all, and you need ${seats}.`);

/** Nobody waits any longer for spots of an event that has begun. */
export const begun = ({ title }: EventRecord) => conflict(`${title} has begun, so its waitlist is closed.`);

/** There is nothing to accept, or not any more. */
export const noOffer = () => conflict("There are no spots held for you right now.");
export const offerPassed = () => conflict("This offer has ended. You'll hear from us if spots free up again.");

/** An offer is of as many spots as it was made for, and for whom an admin has approved. */
export const acceptFirst = () => conflict("Please accept your spots first; then you can add to your registration.");

/** Only a registration on the waitlist has a place in line. */
export const notWaiting = () => conflict("This registration is not on the waitlist.");

/** A guest who was declined has no place any more in a party that has grown since. */
export const partyFull = () => conflict("This registration already has as many guests as it can have.");

/** More guests than a registrant may bring. */
export const tooManyGuests = ({ guestLimit }: Pick<EventRecord, "guestLimit">) =>
  new AppError("invalid", "Some fields need your attention.", [
    { path: "guests", message: formatGuestLimit(guestLimit) },
  ]);

const formatAdmin = ({ by }: Decision) => by.name || "another admin";

/** Says who decided, what, and when. */
export const alreadyDecided = ({ status, decisions }: StoredRegistration) => {
  const last = decisions.at(-1);
  if (status === "cancelled" || !last) return conflict("The registrant canceled this registration.");
  return conflict(
    `This registration was already ${last.decision} by ${formatAdmin(last)} on ${formatDate(last.at)} at ${formatClock(last.at)}.`,
  );
};

/** The stored spelling is older than the club's. */
const formatStatus = (status: RegistrationStatus) => (status === "cancelled" ? "canceled" : status);

/** A rejected or canceled registration cannot be changed. */
export const closed = ({ status }: StoredRegistration) => conflict(`This registration was ${formatStatus(status)}.`);

export const changedElsewhere = () => conflict("This registration changed while you were editing.");

/** The registration has changed since the admin read it. */
export const notAsSeen = () => conflict("This registration has changed. Please review it again.");

/** Guests are decided on with their registration, then one by one. */
export const notApproved = ({ status }: StoredRegistration) =>
  conflict(
    status === "pending" || status === "waitlisted"
      ? "Please approve this registration before its guests."
      : `This registration was ${formatStatus(status)}.`,
  );

/** Who is rejected comes with nobody. */
export const guestsRejectedToo = () =>
  new AppError("invalid", "Rejecting a registration rejects its guests with it.", [
    { path: "guests", message: "Guests can't be approved or held without their registrant" },
  ]);

/** All guests already are as the admin asks. */
export const nothingDecided = () =>
  new AppError("invalid", "This changes nothing.", [
    { path: "guests", message: "Please decide on at least one guest" },
  ]);

/** Another email will not arrive either. */
export const sentOften = () =>
  new AppError("too-many", "This email was sent several times. Please try again in an hour.");

/** There is no decision to send. */
export const notDecided = ({ status }: StoredRegistration) =>
  conflict(
    status === "pending" || status === "waitlisted"
      ? "This registration is not decided yet."
      : `This registration was ${formatStatus(status)}.`,
  );
