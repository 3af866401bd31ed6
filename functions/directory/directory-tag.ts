import { brand } from "#shared/brand.ts";
import { isSettled } from "../platform/settled.ts";

const { timeZone } = brand;

/**
 * The tag of the directory as it is now; undefined while it may still be changing. It names the club's day, too: who is
 * registered for an event is so until the event is over.
 */
export const directoryTag = (changedAt: string | undefined, now = new Date()) => {
  if (!isSettled(changedAt, now.getTime())) return undefined;
  return `"${changedAt}/${now.toLocaleDateString("en-CA", { timeZone })}"`;
};
