import { Logger } from "@aws-lambda-powertools/logger";

const emailAddress = /[^\s<>"'@]+@[^\s<>"'@]+/g;
const withoutAddresses = (text: string | undefined) => text?.replace(emailAddress, "<e-mail>");

/** JSON logs, one object per line. Log ids, codes and counts; never a name, an address, or user text. */
export const logger = new Logger({ logRecordOrder: ["level", "message"] });

/** An error for the log, without the email addresses that SDK messages may contain. */
export const describeError = (error: unknown) =>
  error instanceof Error
    ? { name: error.name, message: withoutAddresses(error.message), stack: withoutAddresses(error.stack) }
    : { name: typeof error };
