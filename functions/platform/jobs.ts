import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent } from "aws-lambda";
import { describeError, logger } from "./logger.ts";
import { readEach } from "./pages.ts";
import { table, tableName, updateItem, type Item, type Key } from "./table.ts";

const minuteMs = 60_000;

/** How long a claim lasts: longer than any Lambda that claims jobs runs. */
export const leaseMs = 2 * minuteMs;

/** The table deletes a job 30 days after it was closed; an open one is kept. */
const retentionSeconds = 30 * 86_400;
const getRetentionEnd = () => Math.floor(Date.now() / 1000) + retentionSeconds;

/** Attempts by the table's stream within seconds (infra/workers.ts) before the sweep takes over. */
const quickAttempts = 6;

/** After this many failures, about two days, a job is given up. */
export const maxAttempts = 18;

/** When the sweep retries after this many failures: in 5 minutes, doubling up to 6 hours. An ISO time. */
export const getNextAttempt = (attempts: number, now = Date.now()) => {
  const doublings = Math.max(0, attempts - quickAttempts);
  return new Date(now + Math.min(5 * minuteMs * 2 ** doublings, 360 * minuteMs)).toISOString();
};

/** The items of a list in the sparse index `gsi2` that are due before a time (in ms), longest overdue first. */
export const listDue = async (list: string, before: number, limit: number): Promise<Item[]> => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi2",
      KeyConditionExpression: "gsi2pk = :list AND gsi2sk < :before",
      ExpressionAttributeValues: { ":list": list, ":before": new Date(before).toISOString() },
      Limit: limit,
    }),
  );
  return Items;
};

const getLeaseEnd = () => new Date(Date.now() + leaseMs).toISOString();

type JobQueue<Job> = {
  /** The sparse index partition of its open jobs. */
  list: string;
  getKey: (id: string) => Key;
  parse: (item: unknown) => Job;
};

type JobChange = { set: Item; remove?: string[]; addAttempts?: number };
type Condition = { expression: string; values: Item };

const isClaimed: Condition = { expression: "#status = :working", values: { ":working": "working" } };

/**
 * Jobs stored in the table until done: `pending`; `working` while a worker's lease lasts; closed with a status given by
 * the caller, or `given-up`. The sweep takes over from a crashed worker.
 */
export const createJobQueue = <Job extends { id: string; attempts: number }>({
  list,
  getKey,
  parse,
}: JobQueue<Job>) => {
  /** Updates a job, by default a claimed one. Undefined if the condition fails. */
  const changeJob = async (
    id: string,
    { set, remove, addAttempts }: JobChange,
    condition = isClaimed,
  ): Promise<Job | undefined> => {
    const names = Object.keys(set);
    const update = [`SET ${names.map((name) => `#${name} = :${name}`).join(", ")}`];
    if (remove) update.push(`REMOVE ${remove.map((name) => `#${name}`).join(", ")}`);
    if (addAttempts) update.push("ADD attempts :addAttempts");
    const { isDone, item } = await updateItem({
      Key: getKey(id),
      UpdateExpression: update.join(" "),
      ConditionExpression: condition.expression,
      ExpressionAttributeNames: Object.fromEntries(
        [...names, ...(remove ?? []), "status"].map((name) => [`#${name}`, name]),
      ),
      ExpressionAttributeValues: {
        ...condition.values,
        ...Object.fromEntries(names.map((name) => [`:${name}`, set[name]])),
        ...(addAttempts && { ":addAttempts": addAttempts }),
      },
    });
    return isDone ? parse(item) : undefined;
  };

  /** Closes a job, even if another worker has claimed it since: it is done and must not be repeated. */
  const close = (id: string, status: string, attributes: Item = {}) =>
    changeJob(
      id,
      {
        set: { ...attributes, status, ttl: getRetentionEnd() },
        remove: ["gsi2pk", "gsi2sk"],
      },
      { expression: "attribute_exists(pk)", values: {} },
    );

  return {
    /** The item of a new job that is due at a time (in ms). */
    createItem: (id: string, due: number) => ({
      ...getKey(id),
      gsi2pk: list,
      gsi2sk: new Date(due).toISOString(),
      id,
      status: "pending",
      attempts: 0,
      createdAt: new Date().toISOString(),
    }),
    /** Attributes of a new job already claimed by its writer. */
    getClaim: () => ({ status: "working", leasedUntil: getLeaseEnd(), attempts: 1 }),
    /** When the table deletes a job that is closed now, in epoch seconds: of one that is added closed. */
    getEnd: getRetentionEnd,
    /** Claims a job for a lease. Undefined if it is closed or claimed: only one of several calls succeeds. */
    claim: (id: string) =>
      changeJob(
        id,
        // Earlier versions let the table delete a job 30 days after it was created.
        { set: { status: "working", leasedUntil: getLeaseEnd() }, remove: ["ttl"], addAttempts: 1 },
        {
          // The stream also delivers jobs that are due later.
          expression:
            "(#status = :pending AND (attribute_not_exists(notBefore) OR notBefore <= :now)) OR (#status = :working AND leasedUntil < :now)",
          values: { ...isClaimed.values, ":pending": "pending", ":now": new Date().toISOString() },
        },
      ),
    /** Renews a claimed job's lease after progress, and resets its attempts, unless they are given. */
    advance: (id: string, attributes: Item) =>
      changeJob(id, { set: { attempts: 1, ...attributes, leasedUntil: getLeaseEnd() } }),
    close,
    /** Postpones a claimed job to a later time (ISO 8601). By default this does not count as an attempt. */
    postpone: (id: string, due: string, attributes: Item = {}, addAttempts = -1) =>
      changeJob(id, { set: { ...attributes, status: "pending", gsi2sk: due }, addAttempts }),
    /** Releases a job after a failure for another attempt; false after the last one. */
    release: async ({ id, attempts }: Pick<Job, "id" | "attempts">) => {
      const willRetry = attempts < maxAttempts;
      if (willRetry) await changeJob(id, { set: { status: "pending", gsi2sk: getNextAttempt(attempts) } });
      else await close(id, "given-up");
      return willRetry;
    },
    /** Ids of open jobs that have been due for this long (in ms), longest overdue first. */
    listOverdue: async (limit: number, overdueMs = 0) =>
      readEach(await listDue(list, Date.now() - overdueMs, limit), parse).map(({ id }) => id),
  };
};

type JobRun<Job> = {
  /** Its name in the log. */
  name: string;
  claim: (id: string) => Promise<Job | undefined>;
  release: (job: Job) => Promise<boolean>;
  /** Leaves the rest for the next sweep. */
  interrupt: (id: string) => Promise<unknown>;
  /** Runs one step. Returns the job if it continues at once. */
  doStep: (job: Job) => Promise<Job | undefined>;
  hasTime: () => boolean;
};

/**
 * Runs a multi-step job while `hasTime`; a later sweep does the rest. Rethrows a step's error, with the job released.
 */
export const runJob = async <Job extends { id: string }>(
  id: string,
  { name, claim, release, interrupt, doStep, hasTime }: JobRun<Job>,
) => {
  let next = await claim(id);
  while (next) {
    const current = next;
    try {
      next = await doStep(current);
    } catch (error) {
      const willRetry = await release(current);
      logger.error("job failed", { job: name, id, willRetry, error: describeError(error) });
      throw error;
    }
    if (next && !hasTime()) {
      await interrupt(id);
      return;
    }
  }
};

type Sweep = {
  context: Pick<Context, "getRemainingTimeInMillis">;
  /** Longer than a step takes that is not asked whether it has time. */
  stepTimeMs: number;
  /** What to say when any fails. */
  failure: string;
};

/** Runs due jobs one after another while there is time. One that fails holds up no other. Throws when any has failed. */
export const sweepJobs = async (
  ids: readonly string[],
  run: (id: string, hasTime: () => boolean) => Promise<unknown>,
  { context, stepTimeMs, failure }: Sweep,
) => {
  const hasTime = () => context.getRemainingTimeInMillis() > stepTimeMs;
  const failures: unknown[] = [];
  for (const id of ids) if (hasTime()) await run(id, hasTime).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, failure);
};

/** Runs the jobs in a stream batch concurrently. Returns the records that the stream must redeliver. */
export const runNewJobs = async (
  { Records }: DynamoDBStreamEvent,
  run: (id: string) => Promise<unknown>,
): Promise<DynamoDBBatchResponse> => {
  const ids = Records.map(({ dynamodb }) => (dynamodb?.Keys?.pk?.S ?? "").replace(/^[^#]*#/, ""));
  const outcomes = await Promise.allSettled(ids.map(run));
  const failed = Records.filter((_, index) => outcomes[index]?.status === "rejected");
  return { batchItemFailures: failed.map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? "" })) };
};
