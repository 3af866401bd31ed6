import { authFailures, authWords, loginWords } from "#web/content/auth.ts";

const nameOf = (failure: unknown) => (failure instanceof Error ? failure.name : "");
const messageOf = (failure: unknown) => (failure instanceof Error ? failure.message : "");

/** Whether Cognito refused by this name, such as `UserNotConfirmedException`. */
export const isRefusal = (failure: unknown, name: string) => nameOf(failure) === name;

/** The refusal of this name, where Amplify answers with a next step instead. */
export const toRefusal = (name: string) => Object.assign(new Error(), { name });

/** Whether an address was confirmed before: the link was followed twice. */
export const isConfirmedAlready = (failure: unknown) => /current status is CONFIRMED/i.test(messageOf(failure));

/** Cognito tells these by a sentence, not by a name of their own. */
const sentences: [RegExp, string][] = [
  [/disabled/i, authWords.disabled],
  [/attempts exceeded/i, authWords.tooMany],
];

/**
 * What the visitor is told of a refusal: our words for those we know, its own message for another one, `unknown` for
 * one without a word.
 */
export const getFailureWords = (failure: unknown, unknown: string) => {
  const known = sentences.find(([pattern]) => pattern.test(messageOf(failure)));
  return known?.[1] ?? authFailures[nameOf(failure)] ?? (messageOf(failure) || unknown);
};

/** The toast of a failed sign-in (public-site.md, section 8); without a network the password is not to blame. */
export const signInToast = (failure: unknown) => {
  const { toast, unconfirmedToast } = loginWords.failure;
  if (isRefusal(failure, "UserNotConfirmedException")) return unconfirmedToast;
  return isRefusal(failure, "NetworkError")
    ? { ...toast, description: getFailureWords(failure, toast.description) }
    : toast;
};
