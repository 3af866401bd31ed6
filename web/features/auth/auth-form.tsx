import { type FormikErrors, type FormikValues, useFormik } from "formik";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ObjectSchema } from "yup";
import { authWords, confirmWords, authFailures, changePasswordWords, loginWords } from "#web/content/auth.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { PasswordField } from "#web/lib/forms/password-field.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { codeMissing } from "#web/lib/session/code-missing.ts";
import { BusyButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid } from "#web/ui/layout.ts";
import { showToast } from "#web/ui/toast.ts";
import type * as Rules from "./rules.ts";

const getName = (failure: unknown) => (failure instanceof Error ? failure.name : "");
const getMessage = (failure: unknown) => (failure instanceof Error ? failure.message : "");

/** Whether this is a Cognito error with this name, such as `UserNotConfirmedException`. */
export const isRefusal = (failure: unknown, name: string) => getName(failure) === name;

/** An error with this name, where Amplify returns a next step instead of throwing. */
export const toRefusal = (name: string) => Object.assign(new Error(), { name });

/** Whether an address is already confirmed: the link was followed twice. */
export const isConfirmedAlready = (failure: unknown) => /current status is CONFIRMED/i.test(getMessage(failure));

/** Cognito has no error name for these, only a message. */
const messages: [RegExp, string][] = [
  [/disabled/i, authWords.disabled],
  [/attempts exceeded/i, authWords.tooMany],
];

/** The message for an error: ours if known, else its own, or `unknown` if it has none. */
export const getFailureWords = (failure: unknown, unknown: string) => {
  const known = messages.find(([pattern]) => pattern.test(getMessage(failure)));
  return known?.[1] ?? authFailures[getName(failure)] ?? (getMessage(failure) || unknown);
};

/** The field an error is about, and its message, which is shown there. */
const findWrongField = (failure: unknown) => {
  const name = getName(failure);
  if (name === codeMissing) return { name: "code", message: getMessage(failure) };
  if (name === "CodeMismatchException" || name === "ExpiredCodeException" || name === "TotpMismatchException")
    return { name: "code", message: getFailureWords(failure, authWords.failed) };
  // The same name means a wrong password at sign-in, whose form has no such field, and an expired token.
  if (name === "NotAuthorizedException" && !/token/i.test(getMessage(failure)))
    return { name: "current", message: changePasswordWords.wrong };
  return undefined;
};

const notOfPassword = ["NetworkError", "TypeError", "UserLambdaValidationException"];

/** The toast of a failed sign-in (public-site.md, section 8); offline or through our fault, the password is not to blame. */
export const getSignInToast = (failure: unknown) => {
  const { toast, unconfirmedToast } = loginWords.failure;
  if (isRefusal(failure, "UserNotConfirmedException")) return unconfirmedToast;
  return notOfPassword.includes(getName(failure))
    ? { ...toast, description: getFailureWords(failure, toast.description) }
    : toast;
};

/** The email address of an account. */
export const EmailField = ({ label }: { label: string }) => (
  <TextField
    name="email"
    label={label}
    type="email"
    inputMode="email"
    autoComplete="username"
    placeholder="you@example.com"
  />
);

/** The code from an email; phones suggest it above the keyboard. */
export const CodeField = ({ label }: { label: string }) => (
  <TextField name="code" label={label} inputMode="numeric" autoComplete="one-time-code" />
);

/** Loads yup, and the rules of all these forms. */
export const loadRules = () => import("./rules.ts");

type Options<Values extends FormikValues> = {
  initial: Values;
  /** Picks the form's rules. */
  rules: (all: typeof Rules) => ObjectSchema<Values>;
  /** Shown for an error without a message. */
  unknown: string;
  /** Is given what the rules make of what was typed. */
  send: (values: Values) => Promise<unknown>;
  onFailed?: (failure: unknown, values: Values) => void;
};

/** A form submitted to Cognito: validated, and sent once however often it is pressed. */
export const useAuthForm = <Values extends FormikValues>({
  initial,
  rules,
  unknown,
  send,
  onFailed,
}: Options<Values>) => {
  const [failure, setFailure] = useState<string>();
  const formik = useFormik<Values>({
    initialValues: initial,
    validate: async (values) => {
      // What could not be loaded is reported when the form is sent.
      const all = await loadRules().catch(() => undefined);
      return all ? all.findErrors(rules(all), values) : {};
    },
    validateOnBlur: false,
    onSubmit: async (typed, { setErrors }) => {
      setFailure(undefined);
      let values = typed;
      try {
        values = rules(await loadRules()).cast(typed) as Values;
        await send(values);
      } catch (error) {
        const field = findWrongField(error);
        if (field && field.name in values) setErrors({ [field.name]: field.message } as FormikErrors<Values>);
        else setFailure(getFailureWords(error, unknown));
        onFailed?.(error, values);
      }
    },
  });
  return { formik, failure };
};

/** Submits a form automatically, once, when all values are known. */
export const useSubmitOnce = ({ formik }: { formik: { submitForm: () => Promise<unknown> } }, isReady: boolean) => {
  const isStarted = useRef(false);
  const { submitForm } = formik;
  useEffect(() => {
    if (!isReady || isStarted.current) return;
    isStarted.current = true;
    void submitForm();
  }, [isReady, submitForm]);
};

type AuthFormProps<Values extends FormikValues> = {
  form: ReturnType<typeof useAuthForm<Values>>;
  /** `done` is the button's label once everything is done. */
  words: { title: string; submit: string; submitting: string; done?: string };
  takesFocus?: boolean;
  /** The button's style: destructive actions are not gold. */
  look?: "gold" | "danger";
  isDone?: boolean;
  children: ReactNode;
  afterSubmit?: ReactNode;
};

/** The form around its fields, with its error above the button. */
export const AuthForm = <Values extends FormikValues>(props: AuthFormProps<Values>) => {
  const { form, words, takesFocus, look = "gold", isDone = false, children, afterSubmit } = props;
  const isSending = form.formik.isSubmitting || isDone;
  const submitting = isDone ? (words.done ?? words.submitting) : words.submitting;
  return (
    <Form formik={form.formik} label={words.title} takesFocus={takesFocus} isBusy={isDone}>
      <Grid gap="5">
        <Fields>{children}</Fields>
        {form.failure && <Banner message={form.failure} />}
        <BusyButton
          type="submit"
          look={look}
          width="full"
          isBusy={isSending}
          _disabled={isDone ? { opacity: "1", cursor: "default" } : undefined}
        >
          {isDone && <Icon name="check" />}
          {isSending ? submitting : words.submit}
        </BusyButton>
        {afterSubmit}
      </Grid>
    </Form>
  );
};

/** Seconds until another code may be requested: Cognito limits them. */
const cooldownSeconds = 30;

/** Requests another code, rate-limited; `isFresh` when one was just sent. */
export const ResendButton = ({ isFresh, resend }: { isFresh: boolean; resend: () => Promise<unknown> }) => {
  const [seconds, setSeconds] = useState(isFresh ? cooldownSeconds : 0);
  const isWaiting = seconds > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const clock = setInterval(() => setSeconds((left) => left - 1), 1000);
    return () => clearInterval(clock);
  }, [isWaiting]);

  const resendCode = async () => {
    setSeconds(cooldownSeconds);
    try {
      await resend();
      await showToast({ type: "success", ...confirmWords.resent });
    } catch (failure) {
      setSeconds(0);
      const description = getFailureWords(failure, authWords.failed);
      await showToast({ type: "error", title: confirmWords.resendFailed, description });
    }
  };
  return (
    <BusyButton
      look="quiet"
      px="0"
      isBusy={isWaiting}
      _disabled={{ cursor: "default" }}
      onClick={() => void resendCode()}
    >
      {isWaiting ? confirmWords.resendIn(seconds) : confirmWords.resend}
    </BusyButton>
  );
};

/** Confirms the member's identity before sensitive actions. */
const words = {
  password: "Password",
  code: "Code from your authenticator app, if you use one",
} as const;

export const noPassword = { current: "", code: "" };

type Props = { email: string; label?: string; asksCode: boolean };

/** The password again, and an authenticator code for accounts that may have a second factor. */
export const PasswordAgain = ({ email, label = words.password, asksCode }: Props) => (
  <>
    <PasswordField name="current" email={email} label={label} autoComplete="current-password" />
    {asksCode && <CodeField label={words.code} />}
  </>
);
