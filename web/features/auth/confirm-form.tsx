import type { ReactNode } from "react";
import { authWords, confirmWords } from "#web/content/auth.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Text } from "#web/ui/layout.ts";
import { AuthForm, CodeField, EmailField, ResendButton, useAuthForm, useSubmitOnce } from "./auth-form.tsx";
import { isConfirmedAlready } from "./failure.ts";
import { confirmRules } from "./rules.ts";

type Props = {
  /** Empty when this browser does not know it: the link was opened on another one. */
  email: string;
  /** From the link in the email. */
  code: string;
  /** Whether a code has just been sent. */
  isFresh: boolean;
  onConfirmed: (email: string) => void;
  onNewPassword: () => void;
  /** To the login: the address may have been confirmed on another device. */
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

/** Confirms an email address by the code that was sent there. */
export const ConfirmForm = ({ email, code, isFresh, onConfirmed, onNewPassword, onLogin, help }: Props) => {
  const form = useAuthForm({
    initial: { email, code },
    rules: confirmRules,
    unknown: authWords.failed,
    send: async (values) => {
      const given = confirmRules.cast(values);
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
