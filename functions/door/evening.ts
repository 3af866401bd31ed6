import { TZDate } from "@date-fns/tz";
import { brand } from "#shared/brand.ts";
import type { EventRecord } from "#shared/events.ts";

const hourMs = 3_600_000;

/** Hours after midnight still belong to the previous day. */
const nightHours = 12;

/** How early the door opens; earlier scans are trials. */
const hoursBeforeStart = 12;

/** How many days the table keeps door data. */
const keptDays = 28;

type Times = Pick<EventRecord, "endsAt"> & { startsAt: string };

/** A time on the morning after an event, in the club's time zone: an ISO time. */
export const getMorningAfter = ({ startsAt, endsAt = startsAt }: Times, hour: number) => {
  const lastEvening = Math.max(Date.parse(startsAt), Date.parse(endsAt) - nightHours * hourMs);
  const day = new TZDate(lastEvening, brand.timeZone);
  const morning = new TZDate(day.getFullYear(), day.getMonth(), day.getDate() + 1, hour, brand.timeZone);
  return new Date(morning.getTime()).toISOString();
};

/** When an event's door passes expire: noon of the next day. */
export const getPassEnd = (event: Times) => getMorningAfter(event, 12);

/** When scans start to count for the event: an ISO time. */
export const getDoorStart = ({ startsAt }: Times) =>
  new Date(Date.parse(startsAt) - hoursBeforeStart * hourMs).toISOString();

/** The `ttl` of door data for passes that expire then. */
export const toDoorTtl = (passEnd: string) => Math.floor(Date.parse(passEnd) / 1000) + keptDays * 86_400;
