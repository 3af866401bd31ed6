import type { ComponentProps, ReactNode } from "react";
import { reauthenticate } from "#web/lib/session/reauthenticate.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Grid } from "#web/ui/layout.ts";
import { AuthForm, useAuthForm, noPassword, PasswordAgain } from "./auth-form.tsx";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  email: string;
  /** Whether the account may have a second factor, whose code is then asked for. */
  asksCode: boolean;
  words: ComponentProps<typeof AuthForm>["words"];
  look?: ComponentProps<typeof AuthForm>["look"];
  /** Whether there is something else to do first. */
  isLast?: boolean;
  /** Shown for an error without a message. */
  unknown: string;
  /** Is given a token of the new sign-in. */
  send: (token: string) => Promise<unknown>;
  /** Above the form. */
  children: ReactNode;
};

const PasswordForm = ({
  email,
  asksCode,
  words,
  look,
  isLast = false,
  unknown,
  send,
}: Omit<Props, "isOpen" | "title" | "children">) => {
  const form = useAuthForm({
    initial: noPassword,
    rules: ({ passwordAgainRules }) => passwordAgainRules,
    unknown,
    send: async ({ current, code }) => send(await reauthenticate(email, current, code)),
  });
  return (
    <AuthForm form={form} words={words} look={look} takesFocus={!isLast}>
      <PasswordAgain email={email} asksCode={asksCode} />
    </AuthForm>
  );
};

/** Asks for the password again, and the code, before something that a borrowed device must not do. */
export const PasswordDialog = ({ isOpen, title, children, ...props }: Props) => (
  <Dialog isOpen={isOpen} onClose={props.onClose} title={title}>
    <Grid gap="5">
      {children}
      <PasswordForm {...props} />
    </Grid>
  </Dialog>
);
