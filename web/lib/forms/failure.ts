import { formWords } from "#web/content/forms.ts";
import { ApiProblem } from "#web/lib/api/client.ts";

/** The API returned 2xx, but said that it did not accept the form (public-site.md, section 7, call 1). */
export class Refused extends Error {
  override name = "Refused";
}

const isTimeout = (failure: unknown) =>
  failure instanceof Error && (failure.name === "TimeoutError" || failure.name === "AbortError");

/** A form's texts for errors without a message; `withoutMessage` is for API responses, if different. */
export type FailureWords = { unknown: string; withoutMessage?: string; reword?: (message: string) => string };

const getOwnMessage = (failure: unknown, { unknown, withoutMessage = unknown }: FailureWords) => {
  if (failure instanceof ApiProblem) return failure.problem.detail ?? withoutMessage;
  return failure instanceof Refused ? failure.message : unknown;
};

/** The message of a failed submission (public-site.md, section 8). */
export const getMessage = (failure: unknown, words: FailureWords): string => {
  if (isTimeout(failure)) return formWords.timeout;
  if (failure instanceof TypeError || !navigator.onLine) return formWords.network;
  const message = getOwnMessage(failure, words);
  return words.reword?.(message) ?? message;
};
