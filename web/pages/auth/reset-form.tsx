import { Box } from "@chakra-ui/react";
import { authWords, forgotWords, resetWords } from "#web/content/auth.ts";
import { PasswordField } from "#web/forms/password-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { AuthForm, useAuthForm, CodeField, EmailField } from "./auth-form.tsx";
import { ResendButton } from "./resend-button.tsx";
import { resetRules } from "./rules.ts";

type Props = { email: string; code: string; isFresh: boolean; onReset: (email: string) => void; onBack: () => void };

const ask = async (username: string) => (await import("#web/session/auth.ts")).resetPassword({ username });

/** Chooses a new password, by the code that was sent. */
export const ResetForm = ({ email, code, isFresh, onReset, onBack }: Props) => {
  const form = useAuthForm({
    initial: { email, code, password: "", confirmPassword: "" },
    rules: resetRules,
    unknown: authWords.failed,
    send: async (values) => {
      const given = resetRules.cast(values);
      const { confirmResetPassword } = await import("#web/session/auth.ts");
      await confirmResetPassword({
        username: given.email,
        confirmationCode: given.code,
        newPassword: given.password,
      });
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
        <Box display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="4">
          {email !== "" && <ResendButton isFresh={isFresh} resend={() => ask(email)} />}
          <Button look="quiet" px="0" onClick={onBack}>
            {forgotWords.back}
          </Button>
        </Box>
      }
    >
      {email === "" ? (
        <EmailField label={fields.email} />
      ) : (
        <Box as="p" color="fg.muted">
          {resetWords.text(email)}
        </Box>
      )}
      <CodeField label={fields.code} />
      <PasswordField name="password" label={fields.password} autoComplete="new-password" />
      <PasswordField name="confirmPassword" label={fields.confirmPassword} autoComplete="new-password" />
    </AuthForm>
  );
};
