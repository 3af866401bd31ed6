import { ApiProblem } from "#web/api/client.ts";
import { leadFailures } from "#web/content/lead-form.ts";

/** The API answered, and said that it did not take the lead. */
export class LeadRefused extends Error {
  override name = "LeadRefused";
}

const isTimeout = (failure: unknown) =>
  failure instanceof Error && (failure.name === "TimeoutError" || failure.name === "AbortError");

const ownMessage = (failure: unknown) => {
  if (failure instanceof ApiProblem) return failure.problem.detail ?? leadFailures.withoutMessage;
  return failure instanceof LeadRefused ? failure.message : leadFailures.unknown;
};

/** What the visitor is told of a failed submission (public-site.md, section 8). */
export const messageOf = (failure: unknown): string => {
  if (isTimeout(failure)) return leadFailures.timeout;
  if (failure instanceof TypeError || !navigator.onLine) return leadFailures.network;
  const message = ownMessage(failure);
  return /authentication/i.test(message) ? leadFailures.authentication : message;
};
