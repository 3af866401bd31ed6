import { authFailures, authWords, changePasswordWords, loginWords } from "#web/content/auth.ts";
import { codeMissing } from "#web/lib/session/code-missing.ts";

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

/** The field that a refusal is about, and what is wrong with it: it is said there. */
export const findWrongField = (failure: unknown) => {
  const name = getName(failure);
  if (name === codeMissing) return { name: "code", message: getMessage(failure) };
  if (name === "CodeMismatchException" || name === "ExpiredCodeException" || name === "TotpMismatchException")
    return { name: "code", message: getFailureWords(failure, authWords.failed) };
  // The same name stands for a wrong password at a sign-in, whose form has no such field, and for a token that is over.
  if (name === "NotAuthorizedException" && !/token/i.test(getMessage(failure)))
    return { name: "current", message: changePasswordWords.wrong };
  return undefined;
};

/** The toast of a failed sign-in (public-site.md, section 8); without a network the password is not to blame. */
export const getSignInToast = (failure: unknown) => {
  const { toast, unconfirmedToast } = loginWords.failure;
  if (isRefusal(failure, "UserNotConfirmedException")) return unconfirmedToast;
  return isRefusal(failure, "NetworkError")
    ? { ...toast, description: getFailureWords(failure, toast.description) }
    : toast;
};
