import { authWords, loginWords } from "#web/content/auth.ts";
import { CheckboxField } from "#web/lib/forms/checkbox-field.tsx";
import { PasswordField } from "#web/lib/forms/password-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Heading, Row, Text } from "#web/ui/layout.ts";
import { showToast } from "#web/ui/toast.ts";
import { AuthForm, CodeField, EmailField, ResendButton, useAuthForm } from "./auth-form.tsx";
import { type Go, pending, type Progress } from "./progress.ts";

const resetWords = {
  title: "Choose a new password",
  text: (email: string) => `If ${email} has an account, a code is on its way. Enter it here, with your new password.`,
  submit: "Save the new password",
  submitting: "Saving...",
  fields: {
    email: "Email Address",
    code: "Code",
    password: "New Password",
    confirmPassword: "Confirm New Password",
    everywhere: "Sign out on all devices",
  },
  notEverywhere: {
    title: "Still signed in elsewhere",
    description: "Your new password is saved, but other devices couldn't be signed out.",
  },
  success: "Your new password is saved. Please sign in with it.",
} as const;

const forgotWords = {
  title: "Forgot your password?",
  text: "Enter your email address, and we'll send you a code to choose a new one.",
  submit: "Send the code",
  submitting: "Sending...",
  back: "Back to Login",
} as const;

type ForgotFormProps = { email: string; onSent: (email: string) => void; onBack: () => void };

/** Requests a code for resetting the password. */
const ForgotForm = ({ email, onSent, onBack }: ForgotFormProps) => {
  const form = useAuthForm({
    initial: { email },
    rules: ({ forgotRules }) => forgotRules,
    unknown: authWords.failed,
    send: async ({ email: username }) => {
      const { resetPassword } = await import("#web/lib/session/auth.ts");
      await resetPassword({ username });
      onSent(username);
    },
  });
  return (
    <AuthForm
      form={form}
      words={forgotWords}
      takesFocus
      afterSubmit={
        <Button look="quiet" onClick={onBack}>
          {forgotWords.back}
        </Button>
      }
    >
      <Text color="fg.muted">{forgotWords.text}</Text>
      <EmailField label={loginWords.fields.email} />
    </AuthForm>
  );
};

type ResetFormProps = {
  email: string;
  code: string;
  isFresh: boolean;
  onReset: (email: string) => void;
  onBack: () => void;
};

/** The password is already set: if this fails, old sessions expire by themselves. */
const endSessions = async (email: string, password: string) => {
  try {
    await (await import("#web/lib/session/reauthenticate.ts")).signOutEverywhere(email, password);
  } catch {
    await showToast({ type: "error", ...resetWords.notEverywhere });
  }
};

const requestCode = async (username: string) => (await import("#web/lib/session/auth.ts")).resetPassword({ username });

/** Sets a new password with the emailed code. */
const ResetForm = ({ email, code, isFresh, onReset, onBack }: ResetFormProps) => {
  const form = useAuthForm({
    initial: { email, code, password: "", confirmPassword: "", everywhere: true },
    rules: ({ resetRules }) => resetRules,
    unknown: authWords.failed,
    send: async (given) => {
      const { confirmResetPassword } = await import("#web/lib/session/auth.ts");
      await confirmResetPassword({
        username: given.email,
        confirmationCode: given.code,
        newPassword: given.password,
      });
      if (given.everywhere) await endSessions(given.email, given.password);
      onReset(given.email);
    },
  });
  const { fields } = resetWords;
  return (
    <AuthForm
      form={form}
      words={resetWords}
      takesFocus
      afterSubmit={
        <Row alignItems="stretch" flexWrap="wrap" justifyContent="space-between" columnGap="4">
          {email !== "" && <ResendButton isFresh={isFresh} resend={() => requestCode(email)} />}
          <Button look="quiet" px="0" onClick={onBack}>
            {forgotWords.back}
          </Button>
        </Row>
      }
    >
      {email === "" ? <EmailField label={fields.email} /> : <Text color="fg.muted">{resetWords.text(email)}</Text>}
      <CodeField label={fields.code} />
      <PasswordField name="password" label={fields.password} autoComplete="new-password" />
      <PasswordField name="confirmPassword" label={fields.confirmPassword} autoComplete="new-password" />
      <CheckboxField name="everywhere" label={fields.everywhere} />
    </AuthForm>
  );
};

type NewPasswordProps = { progress: Progress; go: Go; code: string; onCodeUsed: () => void };

/** Resetting a forgotten password: request a code, then choose a new password. */
export const NewPassword = ({ progress: { step, email, isFresh }, go, code, onCodeUsed }: NewPasswordProps) => {
  const onBack = () => go({ step: "login" });
  return (
    <>
      <Heading textStyle="heading" mb="4">
        {step === "forgot" ? forgotWords.title : resetWords.title}
      </Heading>
      {step === "forgot" ? (
        <ForgotForm
          email={email}
          onBack={onBack}
          onSent={(address) => {
            pending.write({ email: address, purpose: "reset" });
            go({ step: "reset", email: address, isFresh: true });
          }}
        />
      ) : (
        <ResetForm
          email={email}
          code={code}
          isFresh={isFresh}
          onBack={onBack}
          onReset={(address) => {
            pending.forget();
            onCodeUsed();
            // An emailed code also confirms the address.
            go({
              step: "login",
              email: address,
              notice: { text: resetWords.success, isGood: true },
              unconfirmed: undefined,
              password: undefined,
            });
          }}
        />
      )}
    </>
  );
};
