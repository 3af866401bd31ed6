import { Box } from "@chakra-ui/react";
import { confirmWords, loginWords } from "#web/content/auth.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row } from "#web/ui/layout.ts";
import { takeFocus } from "#web/ui/take-focus.ts";
import { ConfirmForm } from "./confirm-form.tsx";
import { LoginForm } from "./login-form.tsx";
import { pending } from "./pending.ts";
import type { Go, Progress } from "./use-progress.ts";

/** What one is to know before going on; it takes the focus, so that it is in sight. */
const Notice = ({ text, isGood }: { text: string; isGood: boolean }) => (
  <Row
    alignItems="stretch"
    ref={takeFocus}
    tabIndex={-1}
    role="status"
    scrollMarginTop="28"
    gap="3"
    p="4"
    bg={isGood ? "bg.success" : "brand.tint"}
    borderWidth="1px"
    borderLeftWidth="3px"
    borderColor={isGood ? "fg.success" : "brand.fg"}
    borderRadius="sm"
  >
    <Icon name={isGood ? "check" : "info"} color={isGood ? "fg.success" : "brand.fg"} mt="0.5" />
    <p>{text}</p>
  </Row>
);

type LoginTabProps = {
  progress: Progress;
  go: Go;
  code: string;
  /** Takes the code out of the address. */
  onCodeUsed: () => void;
  onSending: (isSending: boolean) => void;
  onSignedIn: () => void;
  isDone: boolean;
};

/** The login, above it what happened before, and the code of an address that is not confirmed yet. */
export const LoginTab = ({ progress, go, code, onCodeUsed, isDone, ...session }: LoginTabProps) => {
  const { email, notice, unconfirmed, isAsked = false, isFresh } = progress;
  const told = isDone ? { text: loginWords.success.message, isGood: true } : notice;
  return (
    <Grid gap="6">
      {told && <Notice {...told} />}
      {unconfirmed !== undefined && !isDone && (
        <Box as="section" aria-labelledby="confirm" p="5" bg="bg.subtle" borderWidth="1px" borderRadius="md">
          <Heading id="confirm" textStyle="heading" mb="3">
            {confirmWords.title}
          </Heading>
          <ConfirmForm
            key={unconfirmed}
            email={unconfirmed}
            code={code}
            takesFocus={isAsked}
            isFresh={isFresh}
            onNewPassword={() => go({ step: "reset", email })}
            onConfirmed={(address) => {
              pending.forget();
              onCodeUsed();
              go({ email: address, notice: { text: confirmWords.success, isGood: true }, unconfirmed: undefined });
            }}
          />
        </Box>
      )}
      <LoginForm
        key={email}
        email={email}
        isDone={isDone}
        isForgiven={notice !== undefined}
        {...session}
        onSending={(isSending) => {
          if (isSending) go({});
          session.onSending(isSending);
        }}
        onForgot={() => go({ step: "forgot" })}
        onUnconfirmed={(address) => {
          pending.write({ email: address, purpose: "confirm" });
          go({ unconfirmed: address, isAsked: true, isFresh: false });
        }}
      />
    </Grid>
  );
};
