import type { RegistrationStatus } from "#shared/registrations.ts";
import type { RegistrationState } from "#web/content/registration-states.ts";

/** What has become of a registration: one that is still pending when its event is over waits for nothing. */
export const getRegistrationState = (status: RegistrationStatus, isOver: boolean): RegistrationState =>
  isOver && status === "pending" ? "over" : status;

type WithEvent = { status: RegistrationStatus; event: { isPast: boolean } };

/** Whether a registration can still be changed: it is pending or approved, and its event is not over. */
export const isChangeable = ({ status, event }: WithEvent) =>
  (status === "pending" || status === "approved") && !event.isPast;
