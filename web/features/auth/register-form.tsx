import { authWords, registerWords } from "#web/content/auth.ts";
import { PasswordField } from "#web/lib/forms/password-field.tsx";
import { showToast } from "#web/ui/toast.ts";
import { AuthForm, useAuthForm, EmailField } from "./auth-form.tsx";
import { isRefusal, getFailureWords } from "./failure.ts";
import { registerRules } from "./rules.ts";

type Props = { email: string; onRegistered: (email: string, password: string) => void };

const register = async (username: string, password: string) => {
  const { signUp } = await import("#web/lib/session/auth.ts");
  await signUp({ username, password, options: { userAttributes: { email: username } } }).catch((error: unknown) => {
    // portal-and-admin.md, section 8: ignored. The account is there, and the code can be sent again.
    if (!isRefusal(error, "CodeDeliveryFailureException")) throw error;
  });
};

const failureToast = (failure: unknown) =>
  isRefusal(failure, "UsernameExistsException")
    ? registerWords.failure.taken
    : { title: registerWords.failure.title, description: getFailureWords(failure, authWords.registerFailed) };

/** Making an account. */
export const RegisterForm = ({ email, onRegistered }: Props) => {
  const form = useAuthForm({
    initial: { email, password: "", confirmPassword: "" },
    rules: registerRules,
    unknown: authWords.registerFailed,
    send: async (values) => {
      const address = registerRules.cast(values).email;
      await register(address, values.password);
      onRegistered(address, values.password);
    },
    onFailed: (failure) => void showToast({ type: "error", ...failureToast(failure) }),
  });
  const { fields, passwordHelp } = registerWords;
  return (
    <AuthForm form={form} words={registerWords}>
      <EmailField label={fields.email} />
      <PasswordField name="password" label={fields.password} autoComplete="new-password" help={passwordHelp} />
      <PasswordField name="confirmPassword" label={fields.confirmPassword} autoComplete="new-password" />
    </AuthForm>
  );
};
