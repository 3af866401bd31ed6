import { loginWords, authWords } from "#web/content/auth.ts";
import { PasswordField } from "#web/lib/forms/password-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { showToast } from "#web/ui/toast.ts";
import { AuthForm, useAuthForm, EmailField } from "./auth-form.tsx";
import { isRefusal, toRefusal, signInToast } from "./failure.ts";
import { loginRules } from "./rules.ts";

const loadDialog = async () => (await import("./login-help-dialog.tsx")).LoginHelpDialog;

/** The button of the Login Help dialog, and its place. */
const LoginHelp = () => {
  const dialog = useLazyDialog(loadDialog);
  return (
    <>
      <Button
        look="quiet"
        px="0"
        aria-haspopup="dialog"
        onPointerEnter={dialog.prefetch}
        onFocus={dialog.prefetch}
        onClick={dialog.open}
      >
        {loginWords.help}
      </Button>
      <LazyDialog dialog={dialog} props={{}} />
    </>
  );
};

type LoginFormProps = {
  email: string;
  /** Just before the session begins. */
  onSending: (isSending: boolean) => void;
  onSignedIn: () => void;
  onUnconfirmed: (email: string) => void;
  onForgot: () => void;
  isDone: boolean;
  /** Whether what went wrong before is settled. */
  isForgiven: boolean;
};

const signIn = async (username: string, password: string) => {
  const auth = await import("#web/lib/session/auth.ts");
  const { nextStep } = await auth.signIn({ username, password }).catch((error: unknown) => {
    if (isRefusal(error, "UserAlreadyAuthenticatedException")) return { nextStep: { signInStep: "DONE" } };
    throw error;
  });
  if (nextStep.signInStep === "CONFIRM_SIGN_UP") throw toRefusal("UserNotConfirmedException");
  if (nextStep.signInStep === "RESET_PASSWORD") throw toRefusal("PasswordResetRequiredException");
  if (nextStep.signInStep !== "DONE") throw new Error(authWords.signInFailed);
};

/** Signing in with an e-mail address and a password, which reaches nobody: Cognito is only shown that we know it. */
export const LoginForm = ({
  email,
  onSending,
  onSignedIn,
  onUnconfirmed,
  onForgot,
  isDone,
  isForgiven,
}: LoginFormProps) => {
  const form = useAuthForm({
    initial: { email, password: "" },
    rules: loginRules,
    unknown: authWords.signInFailed,
    send: async (values) => {
      const address = loginRules.cast(values).email;
      onSending(true);
      await signIn(address, values.password);
      onSignedIn();
    },
    onFailed: (failure, values) => {
      onSending(false);
      void showToast({ type: "error", ...signInToast(failure) });
      if (isRefusal(failure, "UserNotConfirmedException")) onUnconfirmed(values.email.trim());
      if (isRefusal(failure, "PasswordResetRequiredException")) onForgot();
    },
  });
  return (
    <AuthForm
      form={isForgiven ? { ...form, failure: undefined } : form}
      words={loginWords}
      isDone={isDone}
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
