import { TZDate } from "@date-fns/tz";
import { brand } from "#shared/brand.ts";
import type { EventRecord } from "#shared/events.ts";

const hourMs = 3_600_000;

/** An evening that lasts into the night belongs to the day before. */
const nightHours = 12;

/** How early the door is opened: what is scanned before is a trial. */
const hoursBeforeStart = 12;

/** How long the table keeps what happened at a door, in days. */
const keptDays = 28;

type Times = Pick<EventRecord, "endsAt"> & { startsAt: string };

/** An hour of the morning after an event, by the clocks of the club: an ISO time. */
export const getMorningAfter = ({ startsAt, endsAt = startsAt }: Times, hour: number) => {
  const lastEvening = Math.max(Date.parse(startsAt), Date.parse(endsAt) - nightHours * hourMs);
  const day = new TZDate(lastEvening, brand.timeZone);
  const morning = new TZDate(day.getFullYear(), day.getMonth(), day.getDate() + 1, hour, brand.timeZone);
  return new Date(morning.getTime()).toISOString();
};

/** When the passes to an event's door end: noon of the day after. */
export const getPassEnd = (event: Times) => getMorningAfter(event, 12);

/** Since when what is scanned counts as of the event: an ISO time. */
export const getDoorStart = ({ startsAt }: Times) =>
  new Date(Date.parse(startsAt) - hoursBeforeStart * hourMs).toISOString();

/** The `ttl` of what happened at a door whose passes end then. */
export const toDoorTtl = (passEnd: string) => Math.floor(Date.parse(passEnd) / 1000) + keptDays * 86_400;
