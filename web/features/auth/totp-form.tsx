import { authWords } from "#web/content/auth.ts";
import { Button } from "#web/ui/button.tsx";
import { Text } from "#web/ui/layout.ts";
import { AuthForm, CodeField, useAuthForm } from "./auth-form.tsx";
import { isRefusal, toRefusal } from "./failure.ts";
import { totpRules } from "./rules.ts";

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
  /** Called before the session begins, and when the sign-in has failed. */
  onSending: (isSending: boolean) => void;
  onSignedIn: () => void;
  /** To the password again: Cognito takes a code for some minutes only. */
  onBack: () => void;
  isDone: boolean;
};

/** The second step of signing in: the code of an authenticator app. */
export const TotpForm = ({ onSending, onSignedIn, onBack, isDone }: Props) => {
  const form = useAuthForm({
    initial: { code: "" },
    rules: totpRules,
    unknown: authWords.signInFailed,
    send: async (values) => {
      onSending(true);
      const { confirmSignIn } = await import("#web/lib/session/auth.ts");
      const { nextStep } = await confirmSignIn({ challengeResponse: totpRules.cast(values).code }).catch(
        (error: unknown) => {
          // Nobody can ask for a new one, as of an email's code: the app shows it.
          throw isRefusal(error, "CodeMismatchException") ? toRefusal("TotpMismatchException") : error;
        },
      );
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
