import * as z from "zod/mini";

/** The kinds of refusals; `functions/http` maps each to an HTTP status. */
export const problemCodes = [
  "invalid",
  "unauthenticated",
  "session-unknown",
  "session-ended",
  "forbidden",
  "not-a-member",
  "second-factor",
  "not-found",
  "conflict",
  "too-large",
  "unsupported",
  "too-many",
  "unavailable",
  "internal",
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** An error answer, `application/problem+json` (RFC 9457). An `internal` one has only a request id. */
export const problem = z.object({
  type: z.literal("about:blank"),
  title: z.string(),
  status: z.int(),
  code: z.enum(problemCodes),
  /** A sentence for the user; absent for an internal error. */
  detail: z.optional(z.string()),
  /** One entry per wrong field; `path` in the form's notation, such as `guests.0.email`. */
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  requestId: z.optional(z.string()),
  /** When a retry may succeed, in UTC; absent if unknown. */
  retryAt: z.optional(z.iso.datetime()),
});
export type Problem = z.infer<typeof problem>;
export type FieldError = NonNullable<Problem["errors"]>[number];
