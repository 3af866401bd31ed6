import { Logger } from "@aws-lambda-powertools/logger";

const emailAddress = /[^\s<>"'@]+@[^\s<>"'@]+/g;
export const withoutAddresses = (text: string | undefined) => text?.replace(emailAddress, "<e-mail>");

/** JSON logs, one object per line. Log ids, codes and counts; never a name, an address, or user text. */
export const logger = new Logger({ logRecordOrder: ["level", "message"] });

/** Fields of a log line of which CloudWatch makes a metric of the club's own (embedded metric format). */
export const countMetric = (name: string) => ({
  _aws: {
    Timestamp: Date.now(),
    CloudWatchMetrics: [
      { Namespace: process.env.METRIC_NAMESPACE, Dimensions: [[]], Metrics: [{ Name: name, Unit: "Count" }] },
    ],
  },
  [name]: 1,
});

/** An error for the log, without the email addresses that SDK messages may contain. */
export const describeError = (error: unknown) =>
  error instanceof Error
    ? { name: error.name, message: withoutAddresses(error.message), stack: withoutAddresses(error.stack) }
    : { name: typeof error };
