import type { ClubEvent } from "./events.ts";

// Apart from the schemas, which public pages do not load at first.

/** Whether an event was canceled: an admin ended it before it began. */
export const isCalledOff = ({ isPast, startsAt }: Pick<ClubEvent, "isPast" | "startsAt">, now = Date.now()) =>
  isPast && (startsAt === undefined || Date.parse(startsAt) > now);
