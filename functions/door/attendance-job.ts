import * as z from "zod/mini";
import type { EventRecord } from "#shared/events.ts";
import { createJobQueue } from "../platform/jobs.ts";
import { writeOne } from "../platform/table.ts";
import { getMorningAfter, getPassEnd } from "./evening.ts";

/*
 * @item attendance
 * @key `ATTENDANCE#event` · `ATTENDANCE`
 * @asks note who came, settle it, forget it
 * @cost 1 conditional put; then 1 update a step
 * @key `gsi2`: `ATTENDANCE` · due
 * @asks of which events it is time
 * @cost 1 query every quarter of an hour
 */

/**
 * The steps of the job: record attendance the morning after, record it again after all passes have ended, delete the
 * data.
 */
const steps = ["note", "settle", "forget"] as const;

const storedJob = z.object({
  id: z.string(),
  eventId: z.string(),
  step: z.enum(steps),
  /** Since its last progress. */
  attempts: z.int(),
  /** The next page of the event's registrations; empty for the first. */
  cursor: z.string(),
  /** How many of the registrations up to there came, and did not. */
  came: z._default(z.int(), 0),
  missed: z._default(z.int(), 0),
});
export type AttendanceJob = z.infer<typeof storedJob>;

const queue = createJobQueue<AttendanceJob>({
  list: "ATTENDANCE",
  getKey: (id) => ({ pk: `ATTENDANCE#${id}`, sk: "ATTENDANCE" }),
  parse: (item) => storedJob.parse(item),
});

type Times = Pick<EventRecord, "endsAt"> & { startsAt: string };

/** In the club's time zone. */
const noteHour = 8;
/** After the passes have ended, allowing time for last scans to be stored. */
const settleDelayMs = 15 * 60_000;
const forgetDays = 365;

/** When a step is due for an event at this time: an ISO time. */
export const getDue = (step: AttendanceJob["step"], event: Times) => {
  if (step === "note") return getMorningAfter(event, noteHour);
  const settledAt = Date.parse(getPassEnd(event)) + settleDelayMs;
  return new Date(settledAt + (step === "forget" ? forgetDays * 86_400_000 : 0)).toISOString();
};

/** Schedules the attendance job of an event. If the job waits for another evening, the earlier one is used. */
export const planAttendance = ({ id: eventId, ...times }: Times & { id: string }) => {
  const due = getDue("note", times);
  const job = queue.createItem(eventId, Date.parse(due));
  return writeOne({
    Put: {
      Item: { ...job, eventId, step: "note", cursor: "" },
      ConditionExpression: "attribute_not_exists(gsi2pk) OR (gsi2sk > :due AND #status = :pending)",
      ExpressionAttributeNames: { "#status": "status" },
      ExpressionAttributeValues: { ":due": due, ":pending": "pending" },
    },
  });
};

/** Undefined if the job is closed or another worker has claimed it. */
export const claimAttendance = queue.claim;

/** Records the next page and what the ones before came to, renews the lease, and resets the attempts. */
export const advanceAttendance = (id: string, progress: Pick<AttendanceJob, "cursor" | "came" | "missed">) =>
  queue.advance(id, progress);

/** Leaves the rest of a step for the next sweep. */
export const interruptAttendance = (id: string) => queue.postpone(id, new Date().toISOString());

/** Reschedules a step from its first page. */
export const postponeAttendance = (id: string, step: AttendanceJob["step"], due: string) =>
  queue.postpone(id, due, { step, cursor: "", came: 0, missed: 0, attempts: 0 }, 0);

/** Closes a job. */
export const finishAttendance = (id: string) => queue.close(id, "finished");

/** Releases a job after a failure for another attempt; false after the last one. */
export const releaseAttendance = queue.release;

/** Ids of due jobs, oldest first. */
export const listDueAttendance = (limit: number) => queue.listOverdue(limit);
