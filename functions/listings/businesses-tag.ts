import { isSettled } from "../platform/settled.ts";

const hour = 3_600_000;

/**
 * The tag of the list of businesses as it is now; undefined while it may still be changing. It names the hour, too:
 * what is forgiven until a time is so until then, and nothing happens at that time.
 */
export const businessesTag = (changedAt: string | undefined, now = new Date()) =>
  isSettled(changedAt, now.getTime()) ? `"${changedAt}/${Math.floor(now.getTime() / hour)}"` : undefined;
