import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from "aws-lambda";
import { table, tableName, type Item } from "./table.ts";

const minute = 60_000;

/** How long a claim holds before somebody else may try: longer than any Lambda of ours runs. In milliseconds. */
export const leaseMs = 2 * minute;

/** Jobs are forgotten after this many seconds (30 days). */
const keptSeconds = 30 * 86_400;

/** The table's stream tries a new job so often within seconds (infra/stream-worker.ts); then it is the sweep's. */
const quickAttempts = 6;

/** After this many failures (about two days) a job is given up, and logged as such. */
export const maxAttempts = 18;

/** When the sweep is to try again after so many failures: 5 minutes, doubling up to 6 hours. An ISO time. */
export const getNextAttempt = (attempts: number, now = Date.now()) => {
  const doublings = Math.max(0, attempts - quickAttempts);
  return new Date(now + Math.min(5 * minute * 2 ** doublings, 360 * minute)).toISOString();
};

/** The items of a list of the sparse index `gsi2` that are due before a time (in ms), the longest waiting first. */
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
  /** Where its jobs wait in the sparse index. */
  list: string;
  keyOf: (id: string) => { pk: string; sk: string };
  parse: (item: unknown) => Job;
};

type JobChange = { set: Item; remove?: string[]; addAttempts?: number };
type Condition = { expression: string; values: Item };

const isClaimed: Condition = { expression: "#status = :working", values: { ":working": "working" } };

/**
 * Jobs that wait in the table until they are done: pending, claimed by one worker at a time for the time of a lease,
 * released after a failure, closed under a status of their own. A worker that dies leaves its job to the sweep.
 */
export const createJobQueue = <Job extends { id: string; attempts: number }>({ list, keyOf, parse }: JobQueue<Job>) => {
  /** Changes a job where the condition holds, a claimed one unless told otherwise; undefined where it does not. */
  const changeJob = async (
    id: string,
    { set, remove, addAttempts }: JobChange,
    condition = isClaimed,
  ): Promise<Job | undefined> => {
    const names = Object.keys(set);
    const update = [`SET ${names.map((name) => `#${name} = :${name}`).join(", ")}`];
    if (remove) update.push(`REMOVE ${remove.join(", ")}`);
    if (addAttempts) update.push("ADD attempts :addAttempts");
    try {
      const { Attributes } = await table.send(
        new UpdateCommand({
          TableName: tableName,
          Key: keyOf(id),
          ReturnValues: "ALL_NEW",
          UpdateExpression: update.join(" "),
          ConditionExpression: condition.expression,
          ExpressionAttributeNames: Object.fromEntries([...names, "status"].map((name) => [`#${name}`, name])),
          ExpressionAttributeValues: {
            ...condition.values,
            ...Object.fromEntries(names.map((name) => [`:${name}`, set[name]])),
            ...(addAttempts && { ":addAttempts": addAttempts }),
          },
        }),
      );
      return parse(Attributes);
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return undefined;
      throw error;
    }
  };

  /** Closes a job, whoever claims it by now: what is done is not to be done again. */
  const close = (id: string, status: string, attributes: Item = {}) =>
    changeJob(
      id,
      { set: { ...attributes, status }, remove: ["gsi2pk", "gsi2sk"] },
      { expression: "attribute_exists(pk)", values: {} },
    );

  return {
    /** A new job as an item, due at a time (in ms). */
    newItem: (id: string, due: number) => {
      const now = Date.now();
      return {
        ...keyOf(id),
        gsi2pk: list,
        gsi2sk: new Date(due).toISOString(),
        id,
        status: "pending",
        attempts: 0,
        createdAt: new Date(now).toISOString(),
        ttl: Math.floor(now / 1000) + keptSeconds,
      };
    },
    /** What makes a new job the claimed one of who writes it. */
    claimed: () => ({ status: "working", leasedUntil: getLeaseEnd(), attempts: 1 }),
    /**
     * Takes a job for the time of a lease. Undefined when it is closed or somebody else has it: of any number of
     * deliveries of one record, one gets it.
     */
    claim: (id: string) =>
      changeJob(
        id,
        { set: { status: "working", leasedUntil: getLeaseEnd() }, addAttempts: 1 },
        {
          expression: "#status = :pending OR (#status = :working AND leasedUntil < :now)",
          values: { ...isClaimed.values, ":pending": "pending", ":now": new Date().toISOString() },
        },
      ),
    /** Renews the lease of a claimed job that has got on; what it failed at before no longer counts. */
    advance: (id: string, attributes: Item) =>
      changeJob(id, { set: { ...attributes, leasedUntil: getLeaseEnd(), attempts: 1 } }),
    close,
    /** Leaves a claimed job for a later time (ISO 8601). It has not failed: unless told otherwise, this was no attempt. */
    postpone: (id: string, due: string, attributes: Item = {}, addAttempts = -1) =>
      changeJob(id, { set: { ...attributes, status: "pending", gsi2sk: due }, addAttempts }),
    /** Gives a claimed job back after a failure, to be tried again later; false when it has failed too often. */
    release: async ({ id, attempts }: Pick<Job, "id" | "attempts">) => {
      const willRetry = attempts < maxAttempts;
      if (willRetry) await changeJob(id, { set: { status: "pending", gsi2sk: getNextAttempt(attempts) } });
      else await close(id, "given-up");
      return willRetry;
    },
    /** Ids of jobs that have been due for so long (in ms) and are not done, the longest waiting first. */
    listOverdue: async (limit: number, overdueMs = 0) =>
      (await listDue(list, Date.now() - overdueMs, limit)).map((item) => parse(item).id),
  };
};

/** Does the jobs that a batch of the table's stream brings, all at once; answers those it is to bring again. */
export const runNewJobs = async (
  { Records }: DynamoDBStreamEvent,
  run: (id: string) => Promise<unknown>,
): Promise<DynamoDBBatchResponse> => {
  const ids = Records.map(({ dynamodb }) => (dynamodb?.Keys?.pk?.S ?? "").replace(/^[^#]*#/, ""));
  const outcomes = await Promise.allSettled(ids.map(run));
  const failed = Records.filter((_, index) => outcomes[index]?.status === "rejected");
  return { batchItemFailures: failed.map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? "" })) };
};
