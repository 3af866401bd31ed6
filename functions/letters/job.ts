import * as z from "zod/mini";
import { createJobQueue } from "../platform/jobs.ts";
import { updateItem, type Write } from "../platform/table.ts";

/*
 * @item job of a letter
 * @key `LETTER-JOB#id` · `LETTER-JOB`
 * @asks send a letter: wait for its time, fix its list, walk through it, settle what is open, look who matches later
 * @cost part of the transaction that sends or schedules it; 1 update a step
 * @key `gsi2`: `LETTERS-DUE` · due
 * @asks which letters have something to do
 * @cost 1 query a minute
 */

/** The steps, in order; from `settle` it may wait again, and from `later` go back to `walk`. */
export const letterSteps = ["wait", "fix", "walk", "settle", "later"] as const;
export type LetterStep = (typeof letterSteps)[number];

const storedJob = z.object({
  /** The letter's. */
  id: z.string(),
  step: z.enum(letterSteps),
  /** Since its last progress. */
  attempts: z.int(),
  /** The names of the list's parts, and how many of them were walked. */
  parts: z._default(z.array(z.string()), []),
  walked: z._default(z.int(), 0),
});
export type LetterJob = z.infer<typeof storedJob>;

const keyOf = (id: string) => ({ pk: `LETTER-JOB#${id}`, sk: "LETTER-JOB" });

const queue = createJobQueue<LetterJob>({
  list: "LETTERS-DUE",
  getKey: keyOf,
  parse: (item) => storedJob.parse(item),
});

/** Adds a letter's job, due at a time (in ms): part of a transaction. A letter that became a draft again has none. */
export const letterJobWrite = (id: string, step: "wait" | "fix", due: number): Write => ({
  Put: { Item: { ...queue.createItem(id, due), step } },
});

/** Deletes a letter's job: part of the transaction that makes it a draft again. */
export const letterJobDeleteWrite = (id: string): Write => ({ Delete: { Key: keyOf(id) } });

/** Undefined if it is closed, or another worker has claimed it. */
export const claimLetterJob = queue.claim;

/** Records progress, renews the lease, and resets the attempts. Undefined if another worker has it. */
export const advanceLetterJob = (id: string, part: Partial<Pick<LetterJob, "step" | "parts" | "walked">> = {}) =>
  queue.advance(id, part);

/**
 * Records the parts of a list that was fixed, of a job that a worker has: part of the transaction that fixes it. Refused
 * where another worker has done so.
 */
export const letterJobFixedWrite = (id: string, parts: readonly string[]): Write => ({
  Update: {
    Key: keyOf(id),
    UpdateExpression: "SET step = :walk, parts = :parts, walked = :none",
    ConditionExpression: "step = :fix",
    ExpressionAttributeValues: { ":walk": "walk", ":fix": "fix", ":parts": parts, ":none": 0 },
  },
});

/** Puts a claimed job off until a time (in ms). */
export const postponeLetterJob = (
  id: string,
  due: number,
  part: Partial<Pick<LetterJob, "step" | "parts" | "walked">> = {},
) => queue.postpone(id, new Date(due).toISOString(), { ...part, attempts: 0 }, 0);

/** Leaves the rest for the next run. */
export const interruptLetterJob = (id: string) => postponeLetterJob(id, Date.now());

/** Closes a job: nothing of its letter waits. */
export const finishLetterJob = (id: string) => queue.close(id, "finished");

/** Releases a job after a failure for another attempt; false after the last one. */
export const releaseLetterJob = queue.release;

/** Ids of letters with something to do, the longest overdue first. */
export const listDueLetters = (limit: number) => queue.listOverdue(limit);

/** Has a job that waits for later go on at once; one that a worker has, or that is closed, stays as it is. */
export const hurryLetterJob = (id: string) =>
  updateItem({
    Key: keyOf(id),
    UpdateExpression: "SET gsi2sk = :now",
    ConditionExpression: "#status = :pending",
    ExpressionAttributeNames: { "#status": "status" },
    ExpressionAttributeValues: { ":now": new Date().toISOString(), ":pending": "pending" },
  });
