import { formWords } from "#web/content/forms.ts";
import { ApiProblem } from "#web/lib/api/client.ts";

/** The API answered 2xx, and yet said that it did not take the form (public-site.md, section 7, call 1). */
export class Refused extends Error {
  override name = "Refused";
}

const isTimeout = (failure: unknown) =>
  failure instanceof Error && (failure.name === "TimeoutError" || failure.name === "AbortError");

/** What a form says when it has nothing better to say; `withoutMessage` when the API failed without a word. */
export type FailureWords = { unknown: string; withoutMessage: string; reword?: (message: string) => string };

const ownMessage = (failure: unknown, { unknown, withoutMessage }: FailureWords) => {
  if (failure instanceof ApiProblem) return failure.problem.detail ?? withoutMessage;
  return failure instanceof Refused ? failure.message : unknown;
};

/** What the visitor is told of a failed submission (public-site.md, section 8). */
export const getMessage = (failure: unknown, words: FailureWords): string => {
  if (isTimeout(failure)) return formWords.timeout;
  if (failure instanceof TypeError || !navigator.onLine) return formWords.network;
  const message = ownMessage(failure, words);
  return words.reword?.(message) ?? message;
};
