import { isSettled } from "../platform/settled.ts";

/** The tag of an event's registrations as they are now; undefined while they may still be changing. */
export const registrationsTag = (changedAt: string | undefined, now = Date.now()) =>
  isSettled(changedAt, now) ? `"${changedAt}"` : undefined;
