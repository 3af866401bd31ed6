import { eventCan } from "#shared/event-acts.ts";
import { isCalledOff } from "#shared/event-phase.ts";
import type { ClubEvent } from "#shared/events.ts";
import { registrationCan } from "#shared/registration-acts.ts";
import type { OwnRegistration, RegistrationStatus, RegistrationWithEvent, GuestState } from "#shared/registrations.ts";
import type { RegistrationState } from "#web/content/registration-states.ts";
import { useHasBegun } from "#web/lib/clock.ts";

/** Why nothing can be decided for an event any more; undefined while it is upcoming. */
export type EventEnd = "over" | "called-off" | undefined;

/** Whether an event has ended or was canceled; an unknown one counts as upcoming. */
export const getEventEnd = (event: Pick<ClubEvent, "isPast" | "startsAt" | "isCalledOff"> | undefined): EventEnd => {
  if (!event?.isPast) return undefined;
  return event.isCalledOff || isCalledOff(event) ? "called-off" : "over";
};

const waits = (status: RegistrationStatus) => status === "pending" || status === "unpaid" || status === "waitlisted";

/** The state of a registration: once its event has ended, a pending, unpaid or waitlisted one is no longer waiting. */
export const getRegistrationState = (status: RegistrationStatus, end: EventEnd): RegistrationState =>
  end && waits(status) ? end : status;

/** The same for the registrant, for whom a canceled event comes first. */
export const getOwnState = (status: RegistrationStatus, end: EventEnd): RegistrationState =>
  end === "called-off" && status === "approved" ? end : getRegistrationState(status, end);

/** Whether a waitlisted registration's event has begun: it will not be offered spots. */
export const useLineClosed = ({ status, event }: Pick<RegistrationWithEvent, "status" | "event">) => {
  const hasBegun = useHasBegun(event);
  return status === "waitlisted" && hasBegun;
};

/** The registrant and the guests who are not on hold. */
export const countAttending = ({ guests }: Pick<OwnRegistration, "guests">) =>
  1 + guests.filter(({ hold }) => !hold).length;

type WithEvent = { status: RegistrationStatus; event: ClubEvent };

/** Whether a registration can still be changed: neither rejected nor canceled, and its event has not ended. */
export const isChangeable = ({ event, ...registration }: WithEvent) =>
  registrationCan.change(registration) && eventCan.changeRegistration(event);

/** Whether a registration can still be canceled. */
export const isCancelable = ({ event, ...registration }: WithEvent) =>
  registrationCan.cancel(registration) && eventCan.cancelRegistration(event);

/** Each guest state's label for admins and registrants, and how it is drawn. */
export const guestStates = {
  approved: { admin: "Approved", registrant: "Approved", icon: "check", tone: "good" },
  held: { admin: "On hold", registrant: "On hold", icon: "clock", tone: "waiting" },
  declined: { admin: "Declined", registrant: "Not approved", icon: "close", tone: "bad" },
} as const satisfies Record<GuestState, object>;
