import { isServerError, isThrottlingError, isTransientError } from "@smithy/core/retry";
import type { SdkError } from "@smithy/types";
import type { FieldError, ProblemCode } from "#shared/problem.ts";
import { describeError, logger } from "./logger.ts";

/** An error that the caller can understand. `fields` are the invalid inputs. */
export class AppError extends Error {
  readonly code: ProblemCode;
  readonly fields: FieldError[] | undefined;
  /** When a retry may succeed, if known. */
  readonly retryAt: Date | undefined;

  constructor(code: ProblemCode, detail: string, fields?: FieldError[], { retryAt }: { retryAt?: Date } = {}) {
    super(detail);
    this.name = "AppError";
    this.code = code;
    this.fields = fields;
    this.retryAt = retryAt;
  }
}

/** An idempotency key that was used with another request. */
export class KeyUsed extends AppError {
  constructor(detail = "This request was already used to send something else.") {
    super("conflict", detail);
  }
}

/** Refuses an act that the entity's state table does not allow. Throws `conflict`. */
export const refuseIf = (whyNot: string | undefined) => {
  if (whyNot !== undefined) throw new AppError("conflict", whyNot);
};

/** A conflict shown at the email address field. */
export const refuseAddress = (message: string) => new AppError("conflict", message, [{ path: "email", message }]);

/** Refused because of load; the caller should retry. */
export const busy = () => new AppError("unavailable", "The club is very busy at the moment. Please try again.");

/** DynamoDB throttled writes to an item, for callers that should not wait for the SDK's retries. */
export class ContentionError extends Error {
  override name = "Crowded";
}

/** Whether AWS timed out or throttled the request, which may nevertheless have been carried out. */
const isOutOfReach = (error: SdkError) =>
  error instanceof ContentionError ||
  error.name === "TransactionConflictException" ||
  isThrottlingError(error) ||
  isTransientError(error) ||
  isServerError(error);

/** Converts anything thrown to a problem. Logs it, with `call`, unless it is an `AppError`. */
export const toAppError = (error: unknown, call: Record<string, unknown>): AppError => {
  if (error instanceof AppError) return error;
  if (error instanceof Error && isOutOfReach(error as SdkError)) {
    logger.warn("out of reach", { ...call, error: describeError(error) });
    return busy();
  }
  logger.error("unexpected", { ...call, error: describeError(error) });
  return new AppError("internal", "Something went wrong. Please try again.");
};
