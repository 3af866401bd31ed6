import { Box } from "@chakra-ui/react";
import { forgotWords, resetWords } from "#web/content/auth.ts";
import { ForgotForm } from "./forgot-form.tsx";
import { pending } from "./pending.ts";
import { ResetForm } from "./reset-form.tsx";
import type { Go, Progress } from "./use-progress.ts";

type Props = { progress: Progress; go: Go; code: string; onCodeUsed: () => void };

/** A forgotten password: first its code is asked for, then the new one is chosen. */
export const NewPassword = ({ progress: { step, email, isFresh }, go, code, onCodeUsed }: Props) => {
  const onBack = () => go({ step: "login" });
  return (
    <>
      <Box as="h2" textStyle="heading" mb="4">
        {step === "forgot" ? forgotWords.title : resetWords.title}
      </Box>
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
            // A code that reached the mailbox proves the address as well.
            go({
              step: "login",
              email: address,
              notice: { text: resetWords.success, isGood: true },
              unconfirmed: undefined,
            });
          }}
        />
      )}
    </>
  );
};
