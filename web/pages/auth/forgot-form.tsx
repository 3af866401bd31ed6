import { Box } from "@chakra-ui/react";
import { authWords, forgotWords, loginWords } from "#web/content/auth.ts";
import { Button } from "#web/ui/button.tsx";
import { AuthForm, useAuthForm, EmailField } from "./auth-form.tsx";
import { forgotRules } from "./rules.ts";

type Props = { email: string; onSent: (email: string) => void; onBack: () => void };

/** Asks for a code to choose a new password with. */
export const ForgotForm = ({ email, onSent, onBack }: Props) => {
  const form = useAuthForm({
    initial: { email },
    rules: forgotRules,
    unknown: authWords.failed,
    send: async (values) => {
      const username = forgotRules.cast(values).email;
      const { resetPassword } = await import("#web/session/auth.ts");
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
      <Box as="p" color="fg.muted">
        {forgotWords.text}
      </Box>
      <EmailField label={loginWords.fields.email} />
    </AuthForm>
  );
};
