import { eventCan } from "#shared/event-acts.ts";
import { isCalledOff } from "#shared/event-phase.ts";
import type { ClubEvent } from "#shared/events.ts";
import { registrationCan } from "#shared/registration-acts.ts";
import type { OwnRegistration, RegistrationStatus, RegistrationWithEvent, GuestState } from "#shared/registrations.ts";
import type { RegistrationState } from "#web/content/registration-states.ts";
import { useHasBegun } from "#web/lib/clock.ts";

/** Why an event has nothing to decide any more; undefined while it is to come. */
export type EventEnd = "over" | "called-off" | undefined;

/** Whether an event is over or was canceled; one that is not known is taken to be to come. */
export const getEventEnd = (event: Pick<ClubEvent, "isPast" | "startsAt"> | undefined): EventEnd => {
  if (!event?.isPast) return undefined;
  return isCalledOff(event) ? "called-off" : "over";
};

/** What has become of a registration: one that is still pending or on the waitlist when its event ends waits for nothing. */
export const getRegistrationState = (status: RegistrationStatus, end: EventEnd): RegistrationState =>
  end && (status === "pending" || status === "waitlisted") ? end : status;

/** The same as its registrant reads it: whoever counted on a canceled event reads that first. */
export const getOwnState = (status: RegistrationStatus, end: EventEnd): RegistrationState =>
  end === "called-off" && status === "approved" ? end : getRegistrationState(status, end);

/** Whether a registration waits for spots of an event that has begun: it will be offered none. */
export const useLineClosed = ({ status, event }: Pick<RegistrationWithEvent, "status" | "event">) => {
  const hasBegun = useHasBegun(event);
  return status === "waitlisted" && hasBegun;
};

/** The registrant and those of the guests who are not on hold. */
export const countAttending = ({ guests }: Pick<OwnRegistration, "guests">) =>
  1 + guests.filter(({ hold }) => !hold).length;

type WithEvent = { status: RegistrationStatus; event: ClubEvent };

/** Whether a registration can still be changed: it is neither rejected nor canceled, and its event is not over. */
export const isChangeable = ({ event, ...registration }: WithEvent) =>
  registrationCan.change(registration) && eventCan.changeRegistration(event);

/** Whether a registration can still be canceled. */
export const isCancelable = ({ event, ...registration }: WithEvent) =>
  registrationCan.cancel(registration) && eventCan.cancelRegistration(event);

/** What admins and registrants read of each guest's state, and how it is drawn. */
export const guestStates = {
  approved: { admin: "Approved", registrant: "Approved", icon: "check", tone: "good" },
  held: { admin: "On hold", registrant: "On hold", icon: "clock", tone: "waiting" },
  declined: { admin: "Declined", registrant: "Not approved", icon: "close", tone: "bad" },
} as const satisfies Record<GuestState, object>;
