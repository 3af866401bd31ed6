import { authFailures, authWords, loginWords } from "#web/content/auth.ts";

const getName = (failure: unknown) => (failure instanceof Error ? failure.name : "");
const getMessage = (failure: unknown) => (failure instanceof Error ? failure.message : "");

/** Whether this is the error of Cognito's of this name, such as `UserNotConfirmedException`. */
export const isRefusal = (failure: unknown, name: string) => getName(failure) === name;

/** The error of this name, where Amplify answers with a next step instead. */
export const toRefusal = (name: string) => Object.assign(new Error(), { name });

/** Whether an address was confirmed before: the link was followed twice. */
export const isConfirmedAlready = (failure: unknown) => /current status is CONFIRMED/i.test(getMessage(failure));

/** Cognito has no error name for these, only a message. */
const messages: [RegExp, string][] = [
  [/disabled/i, authWords.disabled],
  [/attempts exceeded/i, authWords.tooMany],
];

/** The words for a failure: ours where we know it, else its own message, or `unknown` where it has none. */
export const getFailureWords = (failure: unknown, unknown: string) => {
  const known = messages.find(([pattern]) => pattern.test(getMessage(failure)));
  return known?.[1] ?? authFailures[getName(failure)] ?? (getMessage(failure) || unknown);
};

/** The toast of a failed sign-in (public-site.md, section 8); without a network the password is not to blame. */
export const getSignInToast = (failure: unknown) => {
  const { toast, unconfirmedToast } = loginWords.failure;
  if (isRefusal(failure, "UserNotConfirmedException")) return unconfirmedToast;
  return isRefusal(failure, "NetworkError")
    ? { ...toast, description: getFailureWords(failure, toast.description) }
    : toast;
};
