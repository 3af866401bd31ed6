import { ApiProblem } from "./client.ts";

/** Of a refusal because of a limit: when it goes on, an ISO time; undefined for any other failure. */
export const findPauseEnd = (failure: unknown) =>
  failure instanceof ApiProblem && failure.status === 429 ? failure.problem.retryAt : undefined;
