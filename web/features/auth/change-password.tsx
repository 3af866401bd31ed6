import { chakra } from "@chakra-ui/react";
import { authWords, changePasswordWords as words, registerWords } from "#web/content/auth.ts";
import { CheckboxField } from "#web/lib/forms/checkbox-field.tsx";
import { PasswordField } from "#web/lib/forms/password-field.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast.ts";
import { AuthForm, useAuthForm } from "./auth-form.tsx";
import { changeRules } from "./rules.ts";

type ChangePasswordProps = { email: string; onChanged: () => void };

/** Chooses another password, by the current one. */
const ChangePasswordForm = ({ email, onChanged }: ChangePasswordProps) => {
  const form = useAuthForm({
    initial: { current: "", password: "", confirmPassword: "", everywhere: false },
    rules: changeRules,
    unknown: authWords.failed,
    send: async ({ current, password, everywhere }) => {
      const { signOut, updatePassword } = await import("#web/lib/session/auth.ts");
      await updatePassword({ oldPassword: current, newPassword: password });
      onChanged();
      if (everywhere) await signOut({ global: true });
      void showToast({ type: "success", ...(everywhere ? words.successEverywhere : words.success) });
    },
  });
  const { fields } = words;
  return (
    <AuthForm form={form} words={words} takesFocus>
      {/* Tells password managers whose password it is. */}
      <chakra.input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="current" label={fields.current} autoComplete="current-password" />
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

type ChangePasswordDialogProps = { isOpen: boolean; onClose: () => void; email: string };

/** Where a member who is signed in changes the password. */
export const ChangePasswordDialog = ({ isOpen, onClose, email }: ChangePasswordDialogProps) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={words.title}>
    <ChangePasswordForm email={email} onChanged={onClose} />
  </Dialog>
);
