import { authWords, changePasswordWords as words, registerWords } from "#web/content/auth.ts";
import { CheckboxField } from "#web/lib/forms/checkbox-field.tsx";
import { PasswordField } from "#web/lib/forms/password-field.tsx";
import { changePassword, endEverySession } from "#web/lib/session/reauthenticate.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast.ts";
import { AuthForm, useAuthForm, noPassword, PasswordAgain } from "./auth-form.tsx";

type ChangePasswordProps = { email: string; asksCode: boolean; onChanged: () => void };

/** Changes the password, given the current one. */
const ChangePasswordForm = ({ email, asksCode, onChanged }: ChangePasswordProps) => {
  const form = useAuthForm({
    initial: { ...noPassword, password: "", confirmPassword: "", everywhere: false },
    rules: ({ changeRules }) => changeRules,
    unknown: authWords.failed,
    send: async ({ current, code, password, everywhere }) => {
      const token = await changePassword({ email, current, code, password });
      onChanged();
      if (everywhere) {
        await endEverySession(token);
        await (await import("#web/lib/session/own-session.ts")).leaveSession();
      }
      void showToast({ type: "success", ...(everywhere ? words.successEverywhere : words.success) });
    },
  });
  const { fields } = words;
  return (
    <AuthForm form={form} words={words} takesFocus>
      <PasswordAgain email={email} label={fields.current} asksCode={asksCode} />
      <PasswordField
        name="password"
        label={fields.password}
        autoComplete="new-password"
        help={registerWords.passwordHelp}
      />
      <PasswordField name="confirmPassword" label={fields.confirmPassword} autoComplete="new-password" />
      <CheckboxField name="everywhere" label={fields.everywhere} help={words.everywhereHelp} />
    </AuthForm>
  );
};

type ChangePasswordDialogProps = { isOpen: boolean; onClose: () => void; email: string; asksCode: boolean };

/** Where a signed-in member changes their password. */
export const ChangePasswordDialog = ({ isOpen, onClose, email, asksCode }: ChangePasswordDialogProps) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={words.title}>
    <ChangePasswordForm email={email} asksCode={asksCode} onChanged={onClose} />
  </Dialog>
);
