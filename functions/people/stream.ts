import type { Context, DynamoDBRecord, DynamoDBStreamEvent, ScheduledEvent } from "aws-lambda";
import pMap from "p-map";
import { describeError, logger } from "../platform/logger.ts";
import { handler as announce } from "../registrations/announcements.ts";
import { deriveRow, sweepRows } from "./derive.ts";

/** Which kinds of partitions rows follow from. Of a member's own, conversations are for others. */
const isOfRows = ({ dynamodb }: DynamoDBRecord) => {
  const { pk, sk } = dynamodb?.Keys ?? {};
  const [kind = ""] = (pk?.S ?? "").split("#");
  if (kind === "MEMBER") return sk?.S?.startsWith("CONVERSATION#") !== true;
  return ["DELETION", "GROUP", "DUES", "ADMISSION"].includes(kind);
};

/** Whose row a record is about, if anybody's, and the group that it names. */
const readRecord = ({ dynamodb }: DynamoDBRecord): { memberId?: string | undefined; group?: string } => {
  const [kind = "", id = ""] = (dynamodb?.Keys?.pk?.S ?? "").split("#");
  const { NewImage: image } = dynamodb ?? {};
  if (kind === "GROUP") return { memberId: dynamodb?.Keys?.sk?.S?.replace("MEMBER#", ""), group: id };
  if (kind === "DUES") return { memberId: image?.memberId?.S };
  if (kind === "ADMISSION") return { memberId: image?.usedBy?.S };
  return { memberId: id };
};

/** Members whose rows are derived at a time. */
const concurrency = 10;

/** Derives each member's row once, however many records are about them. Returns the records to be delivered again. */
const deriveRows = async (records: DynamoDBRecord[]) => {
  const found = new Map<string, DynamoDBRecord[]>();
  for (const record of records) {
    const { memberId } = readRecord(record);
    if (memberId !== undefined) found.set(memberId, [...(found.get(memberId) ?? []), record]);
  }
  const failed: DynamoDBRecord[] = [];
  const deriveOne = async ([memberId, theirs]: [string, DynamoDBRecord[]]) => {
    try {
      await deriveRow(
        memberId,
        theirs.flatMap((each) => readRecord(each).group ?? []),
      );
    } catch (error) {
      logger.error("row not derived", { memberId, error: describeError(error) });
      failed.push(...theirs);
    }
  };
  await pMap(found, deriveOne, { concurrency });
  return failed.map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? "" }));
};

/** Longer than the rows that are derived at a time take. */
const rowsTimeMs = 10_000;

const sweep = async (event: ScheduledEvent, context: Context) => {
  await announce(event, context);
  await sweepRows(() => context.getRemainingTimeInMillis() > rowsTimeMs);
};

const handleRecords = async ({ Records }: DynamoDBStreamEvent, context: Context) => {
  const others = Records.filter((record) => !isOfRows(record));
  const [failed, answer] = await Promise.all([
    deriveRows(Records.filter(isOfRows)),
    others.length > 0 ? announce({ Records: others }, context) : undefined,
  ]);
  return { batchItemFailures: [...failed, ...(answer?.batchItemFailures ?? [])] };
};

/**
 * The second reader of the table's stream, which supports no third: it announces, notifies and pushes, and derives the rows
 * of members. Every five minutes, what is left of that.
 */
export const handler = (event: DynamoDBStreamEvent | ScheduledEvent, context: Context) =>
  "Records" in event ? handleRecords(event, context) : sweep(event, context);
