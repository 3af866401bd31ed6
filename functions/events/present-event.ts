import { brand } from "#shared/brand.ts";
import type { ClubEvent, KeptEvent } from "#shared/events.ts";

const { timeZone } = brand;

/** Such as "June 25, 2025" (portal-and-admin.md, section 9). */
const dateOf = (time: string) => new Date(time).toLocaleDateString("en-US", { dateStyle: "long", timeZone });

/** Such as "7:00 PM"; Intl sets a narrow space before PM. */
const clockOf = (time: string) =>
  new Date(time).toLocaleTimeString("en-US", { timeStyle: "short", timeZone }).replace("\u202F", " ");

/** An event as it is shown at a time. */
export const presentEvent = (event: KeptEvent, now = new Date()): ClubEvent => {
  const { startsAt, endsAt } = event;
  const times = [startsAt, endsAt].filter((time) => time !== undefined);
  return {
    ...event,
    date: startsAt === undefined ? "TBD" : dateOf(startsAt),
    time: startsAt === undefined ? "Stay Tuned" : times.map(clockOf).join(" - "),
    isPast: endsAt !== undefined && new Date(endsAt) <= now,
  };
};
