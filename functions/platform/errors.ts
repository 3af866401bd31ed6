import type { FieldError, ProblemCode } from "#shared/problem.ts";

/** A refusal the caller can understand; knows nothing of HTTP. `fields` tells which inputs are wrong. */
export class AppError extends Error {
  readonly code: ProblemCode;
  readonly fields: FieldError[] | undefined;

  constructor(code: ProblemCode, detail: string, fields?: FieldError[]) {
    super(detail);
    this.name = "AppError";
    this.code = code;
    this.fields = fields;
  }
}

/** Nothing was done, since too much else is being done: to be tried again. */
export const busy = () => new AppError("unavailable", "The club is very busy at the moment. Please try again.");
