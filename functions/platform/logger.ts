import { Logger } from "@aws-lambda-powertools/logger";

const emailAddress = /[^\s<>"'@]+@[^\s<>"'@]+/g;
export const withoutAddresses = (text: string | undefined) => text?.replace(emailAddress, "<e-mail>");

/** JSON logs, one object per line. Log ids, codes and counts; never a name, an address, or user text. */
export const logger = new Logger({ logRecordOrder: ["level", "message"] });

type Measured = Record<string, readonly [value: number, unit: "Count" | "Milliseconds" | "None"]>;

/**
 * Fields of a log line of which CloudWatch makes metrics of the club's own (embedded metric format). Each name costs by the
 * month, and as much again for each value of a dimension: so they have none, and a log query tells them apart.
 */
export const metricFields = (measured: Measured) => ({
  _aws: {
    Timestamp: Date.now(),
    CloudWatchMetrics: [
      {
        Namespace: process.env.METRIC_NAMESPACE,
        Dimensions: [[]],
        Metrics: Object.entries(measured).map(([Name, [, Unit]]) => ({ Name, Unit })),
      },
    ],
  },
  ...Object.fromEntries(Object.entries(measured).map(([name, [value]]) => [name, value])),
});

/** An error for the log, without the email addresses that SDK messages may contain. */
export const describeError = (error: unknown) =>
  error instanceof Error
    ? { name: error.name, message: withoutAddresses(error.message), stack: withoutAddresses(error.stack) }
    : { name: typeof error };
