import * as z from "zod/mini";
import { formatDayKey } from "../platform/club-time.ts";
import { queryAll, rangeOfList, readEach } from "../platform/pages.ts";
import { writeOne } from "../platform/table.ts";

/*
 * @item how many came
 * @key `ATTENDANCE#event` · `SUMS`
 * @asks how many came to an event, and how many did not? (the morning after, and when it is settled)
 * @cost 1 put a step
 * @key `gsi1`: `ATTENDANCE-SUMS#2026-11` (the club's month in which it began) · start#event
 * @asks likewise of all events of a month
 * @cost 1 query
 */

const storedSums = z.object({
  eventId: z.string(),
  title: z.string(),
  startsAt: z.iso.datetime(),
  /** Registrations of whom somebody was let in, and those that were approved and of whom nobody was. */
  came: z.int(),
  missed: z.int(),
});
export type AttendanceSums = z.infer<typeof storedSums>;

const listOf = (month: string) => `ATTENDANCE-SUMS#${month}`;

/** The item with an event's sums. */
export const attendanceSumsItemOf = (sums: AttendanceSums) => ({
  pk: `ATTENDANCE#${sums.eventId}`,
  sk: "SUMS",
  gsi1pk: listOf(formatDayKey(new Date(sums.startsAt)).slice(0, 7)),
  gsi1sk: `${sums.startsAt}#${sums.eventId}`,
  ...sums,
});

export const saveAttendanceSums = (sums: AttendanceSums) => writeOne({ Put: { Item: attendanceSumsItemOf(sums) } });

/** Those of the events that began in a month such as `2026-11`, the first one first. */
export const listAttendanceSums = async (month: string): Promise<AttendanceSums[]> =>
  readEach(await queryAll(rangeOfList("gsi1", listOf(month))), (item) => storedSums.parse(item));
