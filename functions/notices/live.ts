import type { DynamoDBRecord } from "aws-lambda";
import pMap from "p-map";
import { tell } from "../messaging/deliver.ts";
import { describeError, logger } from "../platform/logger.ts";
import { noticesPrefix, presentNotice, readNoticesAt } from "./notice.ts";

/** Members told at the same time. */
const concurrency = 10;

/** Whether a record of the table's stream is about a notice. */
export const isOfNotice = ({ dynamodb }: DynamoDBRecord) => dynamodb?.Keys?.pk?.S?.startsWith(noticesPrefix) === true;

/**
 * Sends the notices of these records to their members' devices, as they are now. Never throws: browsers ask once a minute
 * for what they missed.
 */
export const tellNotices = async (records: DynamoDBRecord[]) => {
  try {
    const keys = records.flatMap(({ dynamodb }) =>
      dynamodb?.Keys?.pk?.S && dynamodb.Keys.sk?.S ? [{ pk: dynamodb.Keys.pk.S, sk: dynamodb.Keys.sk.S }] : [],
    );
    const notices = await readNoticesAt(keys);
    const memberIds = [...new Set(notices.map(({ memberId }) => memberId))];
    const tellOne = (memberId: string) => {
      const items = notices.filter((each) => each.memberId === memberId).flatMap((each) => presentNotice(each) ?? []);
      return tell([memberId], { type: "notices", items });
    };
    await pMap(memberIds, tellOne, { concurrency });
  } catch (error) {
    logger.error("notices not told", { records: records.length, error: describeError(error) });
  }
};
