import { isServerError, isThrottlingError, isTransientError } from "@smithy/core/retry";
import type { SdkError } from "@smithy/types";
import { AppError, busy } from "../platform/errors.ts";
import { describeError, logger } from "../platform/logger.ts";

/** Whether AWS could not be reached in time, or takes no more at the moment; what was asked may have been done. */
const isOutOfReach = (error: SdkError) =>
  error.name === "TransactionConflictException" ||
  isThrottlingError(error) ||
  isTransientError(error) ||
  isServerError(error);

/** What a caller is told of anything that was thrown, which is logged unless it is a refusal of ours; `call` goes with it. */
export const toAppError = (error: unknown, call: Record<string, unknown>): AppError => {
  if (error instanceof AppError) return error;
  if (error instanceof Error && isOutOfReach(error as SdkError)) {
    logger.warn("out of reach", { ...call, error: describeError(error) });
    return busy();
  }
  logger.error("unexpected", { ...call, error: describeError(error) });
  return new AppError("internal", "Something went wrong. Please try again.");
};
