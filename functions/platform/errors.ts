import { isServerError, isThrottlingError, isTransientError } from "@smithy/core/retry";
import type { SdkError } from "@smithy/types";
import type { FieldError, ProblemCode } from "#shared/problem.ts";
import { describeError, logger } from "./logger.ts";

/** A refusal that the caller can understand. `fields` are the inputs that are wrong. */
export class AppError extends Error {
  readonly code: ProblemCode;
  readonly fields: FieldError[] | undefined;
  /** When asking again is of use, where that is known. */
  readonly retryAt: Date | undefined;

  constructor(code: ProblemCode, detail: string, fields?: FieldError[], { retryAt }: { retryAt?: Date } = {}) {
    super(detail);
    this.name = "AppError";
    this.code = code;
    this.fields = fields;
    this.retryAt = retryAt;
  }
}

/** Refuses an act where its state table says why it may not happen. Throws `conflict`. */
export const refuseIf = (whyNot: string | undefined) => {
  if (whyNot !== undefined) throw new AppError("conflict", whyNot);
};

/** A conflict that is said at the field for an email address. */
export const refuseAddress = (message: string) => new AppError("conflict", message, [{ path: "email", message }]);

/** Nothing was done because of the load; the caller should try again. */
export const busy = () => new AppError("unavailable", "The club is very busy at the moment. Please try again.");

/** An item was written to more often than it can be, by a caller who has something better to do than to wait for the SDK. */
export class ContentionError extends Error {
  override name = "Crowded";
}

/** Whether AWS did not answer in time or accepts no more requests. The request may have been carried out. */
const isOutOfReach = (error: SdkError) =>
  error instanceof ContentionError ||
  error.name === "TransactionConflictException" ||
  isThrottlingError(error) ||
  isTransientError(error) ||
  isServerError(error);

/** The refusal for anything that was thrown. Logs it, with `call`, unless it is an `AppError`. */
export const toAppError = (error: unknown, call: Record<string, unknown>): AppError => {
  if (error instanceof AppError) return error;
  if (error instanceof Error && isOutOfReach(error as SdkError)) {
    logger.warn("out of reach", { ...call, error: describeError(error) });
    return busy();
  }
  logger.error("unexpected", { ...call, error: describeError(error) });
  return new AppError("internal", "Something went wrong. Please try again.");
};
