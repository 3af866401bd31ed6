import { Box } from "@chakra-ui/react";
import { useState, type ReactNode } from "react";
import { authFailures, authWords, confirmWords, loginWords } from "#web/content/auth.ts";
import { PasswordField } from "#web/lib/forms/password-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { takeFocus } from "#web/ui/focus.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { showToast } from "#web/ui/toast.ts";
import {
  AuthForm,
  EmailField,
  useAuthForm,
  useSubmitOnce,
  CodeField,
  ResendButton,
  isRefusal,
  getSignInToast,
  toRefusal,
  isConfirmedAlready,
} from "./auth-form.tsx";
import { type Go, pending, type Progress } from "./progress.ts";

/** When a code's link is opened in a browser that did not request the code. */
const codeWords = {
  title: "What's your code for?",
  text: "Please choose what you asked us for. We've filled in the code from your email.",
  confirm: "Confirm my email address",
  reset: "Choose a new password",
} as const;

const loadDialog = async () => (await import("./login-help-dialog.tsx")).LoginHelpDialog;

/** The button of the Login Help dialog. */
const LoginHelp = () => {
  const dialog = useLazyDialog(loadDialog);
  return (
    <>
      <Button look="quiet" px="0" {...dialog.opener}>
        {loginWords.help}
      </Button>
      <LazyDialog dialog={dialog} props={{}} />
    </>
  );
};

type LoginFormProps = {
  email: string;
  /** If known, the form is submitted automatically. */
  password: string | undefined;
  /** Called before the session begins, and after a failed sign-in. */
  onSending: (isSending: boolean) => void;
  onSignedIn: () => void;
  onUnconfirmed: (email: string, password: string) => void;
  onForgot: () => void;
  /** The account has a second factor. */
  onCodeAsked: () => void;
  isDone: boolean;
  /** Whether the last error is hidden by now. */
  isForgiven: boolean;
  takesFocus: boolean;
};

const signIn = async (username: string, password: string) => {
  const auth = await import("#web/lib/session/auth.ts");
  const { nextStep } = await auth.signIn({ username, password }).catch((error: unknown) => {
    if (isRefusal(error, "UserAlreadyAuthenticatedException")) return { nextStep: { signInStep: "DONE" } };
    throw error;
  });
  if (nextStep.signInStep === "CONFIRM_SIGN_UP") throw toRefusal("UserNotConfirmedException");
  if (nextStep.signInStep === "RESET_PASSWORD") throw toRefusal("PasswordResetRequiredException");
  if (nextStep.signInStep === "CONFIRM_SIGN_IN_WITH_TOTP_CODE") return "code" as const;
  if (nextStep.signInStep !== "DONE") throw new Error(authWords.signInFailed);
  return "done" as const;
};

/**
 * Signs in with email address and password. The password is never sent: Amplify proves knowledge of it to Cognito
 * (SRP).
 */
const LoginForm = (props: LoginFormProps) => {
  const {
    email,
    password = "",
    onSending,
    onSignedIn,
    onUnconfirmed,
    onForgot,
    onCodeAsked,
    isDone,
    isForgiven,
    takesFocus,
  } = props;
  const form = useAuthForm({
    initial: { email, password },
    rules: ({ loginRules }) => loginRules,
    unknown: authWords.signInFailed,
    send: async (values) => {
      onSending(true);
      const next = await signIn(values.email, values.password);
      if (next === "done") return onSignedIn();
      onSending(false);
      onCodeAsked();
    },
    onFailed: (failure, values) => {
      onSending(false);
      void showToast({ type: "error", ...getSignInToast(failure) });
      if (isRefusal(failure, "UserNotConfirmedException")) onUnconfirmed(values.email, values.password);
      if (isRefusal(failure, "PasswordResetRequiredException")) onForgot();
    },
  });
  useSubmitOnce(form, password !== "");
  return (
    <AuthForm
      form={isForgiven ? { ...form, failure: undefined } : form}
      words={loginWords}
      isDone={isDone}
      takesFocus={takesFocus}
      afterSubmit={
        <Row alignItems="stretch" flexWrap="wrap" justifyContent="space-between" columnGap="4">
          <Button look="quiet" px="0" onClick={onForgot}>
            {loginWords.forgot}
          </Button>
          <LoginHelp />
        </Row>
      }
    >
      <EmailField label={loginWords.fields.email} />
      <PasswordField name="password" label={loginWords.fields.password} autoComplete="current-password" />
    </AuthForm>
  );
};

/** What has just happened; takes the focus so that it is visible. */
const Notice = ({ text, isGood }: { text: string; isGood: boolean }) => (
  <Row
    alignItems="stretch"
    ref={takeFocus}
    tabIndex={-1}
    role="status"
    scrollMarginTop="28"
    gap="3"
    p="4"
    bg={isGood ? "bg.success" : "brand.tint"}
    borderWidth="1px"
    borderLeftWidth="3px"
    borderColor={isGood ? "fg.success" : "brand.fg"}
    borderRadius="sm"
  >
    <Icon name={isGood ? "check" : "info"} color={isGood ? "fg.success" : "brand.fg"} mt="0.5" />
    <p>{text}</p>
  </Row>
);

type CodePurposeProps = { onConfirm: () => void; onReset: () => void };

/** Asks what the code in a link is for. */
const CodePurpose = ({ onConfirm, onReset }: CodePurposeProps) => (
  <Box as="section" aria-labelledby="code-purpose">
    <Heading id="code-purpose" textStyle="heading" mb="3">
      {codeWords.title}
    </Heading>
    <Text color="fg.muted" mb="5">
      {codeWords.text}
    </Text>
    <Grid gap="3">
      <Button onClick={onConfirm}>{codeWords.confirm}</Button>
      <Button onClick={onReset}>{codeWords.reset}</Button>
    </Grid>
  </Box>
);

/** At sign-in. */
const words = {
  title: "Enter your code",
  text: "Open your authenticator app and enter the six digits it shows for the club.",
  code: "Code from your app",
  submit: "Sign In",
  submitting: "Signing In...",
  back: "Start over",
  lost: "Lost your phone? Another admin can reset your second factor.",
} as const;

type Props = {
  /** Called before the session begins, and after a failed sign-in. */
  onSending: (isSending: boolean) => void;
  onSignedIn: () => void;
  /** Back to the password: Cognito accepts a code only for some minutes. */
  onBack: () => void;
  isDone: boolean;
};

/** The second step of signing in: the code of an authenticator app. */
const TotpForm = ({ onSending, onSignedIn, onBack, isDone }: Props) => {
  const form = useAuthForm({
    initial: { code: "" },
    rules: ({ totpRules }) => totpRules,
    unknown: authWords.signInFailed,
    send: async ({ code }) => {
      onSending(true);
      const { confirmSignIn } = await import("#web/lib/session/auth.ts");
      const { nextStep } = await confirmSignIn({ challengeResponse: code }).catch((error: unknown) => {
        // Unlike an emailed code, it cannot be requested again: the app shows it.
        throw isRefusal(error, "CodeMismatchException") ? toRefusal("TotpMismatchException") : error;
      });
      if (nextStep.signInStep !== "DONE") throw new Error(authWords.signInFailed);
      onSignedIn();
    },
    onFailed: () => onSending(false),
  });
  return (
    <AuthForm
      form={form}
      words={words}
      isDone={isDone}
      takesFocus
      afterSubmit={
        <Button look="quiet" px="0" onClick={onBack}>
          {words.back}
        </Button>
      }
    >
      <Text color="fg.muted">{words.text}</Text>
      <CodeField label={words.code} />
      <Text textStyle="small" color="fg.muted">
        {words.lost}
      </Text>
    </AuthForm>
  );
};

type ConfirmFormProps = {
  /** Empty when this browser does not know it: the link was opened elsewhere. */
  email: string;
  /** From the link in the email. */
  code: string;
  /** Whether a code was just sent. */
  isFresh: boolean;
  onConfirmed: (email: string) => void;
  onNewPassword: () => void;
  /** Back to sign-in: the address may have been confirmed on another device. */
  onLogin: () => void;
  help: ReactNode;
};

const confirm = async (username: string, confirmationCode: string) => {
  const { confirmSignUp } = await import("#web/lib/session/auth.ts");
  await confirmSignUp({ username, confirmationCode }).catch((error: unknown) => {
    if (!isConfirmedAlready(error)) throw error;
  });
};

const resend = async (username: string) => (await import("#web/lib/session/auth.ts")).resendSignUpCode({ username });

/** Confirms an email address with the emailed code. */
const ConfirmForm = ({ email, code, isFresh, onConfirmed, onNewPassword, onLogin, help }: ConfirmFormProps) => {
  const form = useAuthForm({
    initial: { email, code },
    rules: ({ confirmRules }) => confirmRules,
    unknown: authWords.failed,
    send: async (given) => {
      await confirm(given.email, given.code);
      onConfirmed(given.email);
    },
  });
  useSubmitOnce(form, email !== "" && code !== "");
  return (
    <AuthForm
      form={form}
      words={confirmWords}
      afterSubmit={
        <Row alignItems="stretch" flexWrap="wrap" justifyContent="space-between" columnGap="4">
          {email !== "" && <ResendButton isFresh={isFresh} resend={() => resend(email)} />}
          {code !== "" && email === "" && (
            <Button look="quiet" px="0" onClick={onNewPassword}>
              {confirmWords.newPasswordInstead}
            </Button>
          )}
          <Button look="quiet" px="0" onClick={onLogin}>
            {confirmWords.toLogin}
          </Button>
          {help}
        </Row>
      }
    >
      <Text color="fg.muted">{email === "" ? confirmWords.textWithoutEmail : confirmWords.text}</Text>
      <EmailField label={confirmWords.fields.email} />
      <CodeField label={confirmWords.fields.code} />
    </AuthForm>
  );
};

type LoginTabProps = {
  progress: Progress;
  go: Go;
  code: string;
  /** Removes the code from the address. */
  onCodeUsed: () => void;
  onConfirmed: (email: string) => void;
  onSending: (isSending: boolean) => void;
  onSignedIn: () => void;
  isDone: boolean;
};

/** One form at a time, below what happened before: confirming an address, or signing in. */
export const LoginTab = ({ progress, go, code, onCodeUsed, onConfirmed, isDone, ...session }: LoginTabProps) => {
  const { email, password, notice, unconfirmed, isFresh } = progress;
  const [isInstead, setIsInstead] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  // Neither Cognito's email nor this browser says what the code is for.
  const isAsking = unconfirmed === "" && !isConfirming;
  return (
    <Grid gap="6">
      {notice && !isDone && <Notice key={notice.text} {...notice} />}
      {isAsking && <CodePurpose onConfirm={() => setIsConfirming(true)} onReset={() => go({ step: "reset", email })} />}
      {isAsking ? null : isCodeAsked ? (
        <TotpForm {...session} isDone={isDone} onBack={() => setIsCodeAsked(false)} />
      ) : unconfirmed === undefined ? (
        <LoginForm
          key={email}
          email={email}
          password={password}
          isDone={isDone}
          isForgiven={notice !== undefined}
          takesFocus={isInstead}
          {...session}
          onSending={(isSending) => {
            // The notice above an automatic sign-in stays until that fails.
            if (isSending === (password === undefined)) go({ password: undefined });
            session.onSending(isSending);
          }}
          onForgot={() => go({ step: "forgot", password: undefined })}
          onCodeAsked={() => setIsCodeAsked(true)}
          onUnconfirmed={(address, known) => {
            pending.write({ email: address, purpose: "confirm" });
            const text = authFailures.UserNotConfirmedException ?? authWords.signInFailed;
            go({
              ...{ email: address, password: known, unconfirmed: address, isFresh: false },
              notice: { text, isGood: false },
            });
          }}
        />
      ) : (
        <Box as="section" aria-labelledby="confirm">
          <Heading id="confirm" textStyle="heading" mb="3">
            {confirmWords.title}
          </Heading>
          <ConfirmForm
            key={unconfirmed}
            email={unconfirmed}
            code={code}
            isFresh={isFresh}
            help={<LoginHelp />}
            onLogin={() => {
              setIsInstead(true);
              go({ unconfirmed: undefined });
            }}
            onNewPassword={() => go({ step: "reset", email })}
            onConfirmed={(address) => {
              pending.forget();
              onCodeUsed();
              setIsInstead(false);
              onConfirmed(address);
            }}
          />
        </Box>
      )}
    </Grid>
  );
};
