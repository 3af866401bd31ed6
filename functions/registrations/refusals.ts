import { eventCan } from "#shared/event-acts.ts";
import type { EventRecord } from "#shared/events.ts";
import { formatGuestLimit } from "#shared/registrations.ts";
import { eventNotFound } from "../events/event.ts";
import { AppError } from "../platform/errors.ts";

// What the states of registrations and events refuse is in their tables (shared/registration-acts.ts, shared/event-acts.ts).

const conflict = (detail: string) => new AppError("conflict", detail);
const formatSpots = (count: number) => (count === 1 ? "1 spot is" : `${count} spots are`);

export const alreadyRegistered = ({ title }: EventRecord) =>
  conflict(`This email address is already registered for ${title}.`);

/** Why an event does not have this many seats to give. */
export const noSeats = (event: EventRecord, seats: number) => {
  if (event.status === "draft") return eventNotFound();
  const whyNot = eventCan.register.whyNot(event);
  if (whyNot !== undefined) return conflict(whyNot);
  if (event.spotsLeft <= 0) return conflict(`${event.title} is fully booked.`);
  if (event.spotsLeft >= seats)
    return conflict(`${event.title} is fully booked: spots that free up go to its waitlist first.`);
  return conflict(`Only ${formatSpots(event.spotsLeft)} left, and you need ${seats}.`);
};

/** A party that can never come, however many spots free up. */
export const tooLarge = ({ title, spots }: EventRecord, seats: number) =>
  conflict(`${title} has only ${spots === 1 ? "1 spot" : `${spots} spots`} in all, and you need ${seats}.`);

/** An offer that has ended, and was not taken back yet. */
export const offerPassed = () => conflict("This offer has ended. You'll hear from us if spots free up again.");

/** A guest who was declined has no place any more in a party that has grown since. */
export const partyFull = () => conflict("This registration already has as many guests as it can have.");

/** More guests than a registrant may bring. */
export const tooManyGuests = ({ guestLimit }: Pick<EventRecord, "guestLimit">) =>
  new AppError("invalid", "Some fields need your attention.", [
    { path: "guests", message: formatGuestLimit(guestLimit) },
  ]);

export const changedElsewhere = () => conflict("This registration changed while you were editing.");

/** The registration has changed since the admin read it. */
export const notAsSeen = () => conflict("This registration has changed. Please review it again.");

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
