import { Box } from "@chakra-ui/react";
import { useState } from "react";
import { admissionAttribute } from "#shared/membership.ts";
import { foldAddress } from "#shared/text.ts";
import { registerWords } from "#web/content/auth.ts";
import { PasswordField } from "#web/lib/forms/password-field.tsx";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Note } from "#web/ui/note.tsx";
import { AuthForm, useAuthForm, isRefusal, toRefusal } from "./auth-form.tsx";
import { joiningPage } from "./joining-words.ts";
import { pending } from "./progress.ts";

const words = joiningPage.form;

/** Creates the account and signs in. An unconfirmed address throws as it does at sign-in. */
const join = async (address: string, password: string, token: string) => {
  const auth = await import("#web/lib/session/auth.ts");
  const email = foldAddress(address);
  const { nextStep } = await auth.signUp({
    username: email,
    password,
    options: { userAttributes: { email, [admissionAttribute]: token } },
  });
  if (nextStep.signUpStep !== "DONE") throw toRefusal("UserNotConfirmedException");
  // Someone else may be signed in on this browser.
  const own = await import("#web/lib/session/own-session.ts");
  if (await auth.getCurrentMember()) await own.leaveSession();
  await auth.signIn({ username: email, password });
  // Records the session before the portal's first requests; if this fails, they do.
  await own.noteSession().catch(() => undefined);
};

type Props = {
  email: string;
  /** From the private link: it proves the address, so no code is needed. */
  token: string;
  /** Called before anything starts that the page behind should not react to. */
  onJoined: () => void;
  /** The address must be confirmed by a code after all. */
  onUnconfirmed: () => void;
};

/** Becoming a member: the address is known, only the password is missing. */
export const JoinForm = ({ email, token, onJoined, onUnconfirmed }: Props) => {
  const [isTaken, setIsTaken] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const form = useAuthForm({
    initial: { password: "" },
    rules: ({ joinRules }) => joinRules,
    unknown: words.failed,
    send: async ({ password }) => {
      setIsTaken(false);
      await join(email, password, token);
      setIsDone(true);
      onJoined();
    },
    onFailed: (failure) => {
      setIsTaken(isRefusal(failure, "UsernameExistsException"));
      if (!isRefusal(failure, "UserNotConfirmedException")) return;
      pending.write({ email, purpose: "confirm" });
      onUnconfirmed();
    },
  });
  return (
    <AuthForm form={isTaken ? { ...form, failure: undefined } : form} words={words} isDone={isDone}>
      <Box as="dl">
        <Box as="dt" textStyle="small" fontWeight="600">
          {words.email}
        </Box>
        <Box as="dd" mt="1" textStyle="lead" overflowWrap="anywhere">
          {email}
        </Box>
      </Box>
      {/* For password managers, which store the password under the address. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="password"
        label={words.password}
        autoComplete="new-password"
        help={registerWords.passwordHelp}
      />
      <Note
        role="alert"
        icon="info"
        text={isTaken ? joiningPage.taken.text : undefined}
        action={
          <LinkButton size="compact" to={paths.signIn}>
            {joiningPage.taken.action}
          </LinkButton>
        }
      />
    </AuthForm>
  );
};
