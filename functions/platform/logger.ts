import { Logger } from "@aws-lambda-powertools/logger";

const emailAddress = /[^\s<>"'@]+@[^\s<>"'@]+/g;
const withoutAddresses = (text: string | undefined) => text?.replace(emailAddress, "<e-mail>");

/**
 * Structured logs, one JSON object a line. Log ids, codes and counts; never a name, an address or anything typed by a
 * person.
 */
export const logger = new Logger({ logRecordOrder: ["level", "message"] });

/** An unexpected error for the log: SDK messages may quote an address, so those are taken out. */
export const describeError = (error: unknown) =>
  error instanceof Error
    ? { name: error.name, message: withoutAddresses(error.message), stack: withoutAddresses(error.stack) }
    : { name: typeof error };
