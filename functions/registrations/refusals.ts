import type { KeptEvent } from "#shared/events.ts";
import type { Decision, RegistrationStatus } from "#shared/registrations.ts";
import { isOver, eventNotFound } from "../events/event.ts";
import { formatClock, formatDate } from "../platform/club-time.ts";
import { AppError } from "../platform/errors.ts";
import type { StoredRegistration } from "./registration.ts";

const conflict = (detail: string) => new AppError("conflict", detail);
const spots = (count: number) => (count === 1 ? "1 spot is" : `${count} spots are`);

/** The address is registered for the event already. */
export const alreadyRegistered = ({ title }: KeptEvent) =>
  conflict(`This email address is already registered for ${title}.`);

/** The event is over, so what was agreed for it stays. */
export const ended = ({ title }: KeptEvent) => conflict(`${title} has ended.`);

/** Why an event, as it stood in the way, has not so many seats to give. */
export const noSeats = (event: KeptEvent, seats: number) => {
  if (event.status === "draft") return eventNotFound();
  if (isOver(event)) return ended(event);
  if (event.status !== "open") return conflict(`Registration for ${event.title} is not open yet.`);
  if (event.spotsLeft <= 0) return conflict(`${event.title} is fully booked.`);
  return conflict(`Only ${spots(event.spotsLeft)} left, and you need ${seats}.`);
};

const who = ({ by }: Decision) => by.name || "another admin";

/** A registration is no longer pending: by whose decision, and since when. */
export const alreadyDecided = ({ status, decisions }: StoredRegistration) => {
  const last = decisions.at(-1);
  if (status === "cancelled" || !last) return conflict("The registrant canceled this registration.");
  return conflict(
    `This registration was already ${last.decision} by ${who(last)} on ${formatDate(last.at)} at ${formatClock(last.at)}.`,
  );
};

/** How a status reads: the table's spelling is older than the club's. */
const readable = (status: RegistrationStatus) => (status === "cancelled" ? "canceled" : status);

/** What was rejected or canceled can no longer be changed. */
export const closed = ({ status }: StoredRegistration) => conflict(`This registration was ${readable(status)}.`);

/** Somebody was faster. */
export const changedElsewhere = () => conflict("This registration changed while you were editing.");

/** It is not what the admin has looked at. */
export const notAsSeen = () => conflict("This registration has changed. Please review it again.");

/** An email that has not arrived after so many will not by one more. */
export const sentOften = () =>
  new AppError("too-many", "This email was sent several times. Please try again in an hour.");

/** There is no decision to tell of. */
export const notDecided = ({ status }: StoredRegistration) =>
  conflict(
    status === "pending" ? "This registration is not decided yet." : `This registration was ${readable(status)}.`,
  );
