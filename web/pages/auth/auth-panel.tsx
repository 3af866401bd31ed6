import { Box, Tabs } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { authPage, confirmWords, forgotWords, loginWords, registerWords, resetWords } from "#web/content/auth.ts";
import { paths } from "#web/paths.ts";
import type { Arrival } from "#web/session/require-session.tsx";
import { SessionProvider, useSession } from "#web/session/session.tsx";
import { toast } from "#web/ui/toast.ts";
import { ConfirmForm } from "./confirm-form.tsx";
import { ForgotForm } from "./forgot-form.tsx";
import { LoginForm } from "./login-form.tsx";
import { Notice } from "./notice.tsx";
import { pending } from "./pending.ts";
import { RegisterForm } from "./register-form.tsx";
import { ResetForm } from "./reset-form.tsx";
import { Tab, TabList } from "./tabs.tsx";

/** portal-and-admin.md, section 9: from a successful sign-in to the dashboard, in milliseconds. */
const beforeLeaving = 1500;

type Step = "login" | "register" | "forgot" | "reset";
type State = {
  step: Step;
  email: string;
  /** A good turn that the visitor is told of. */
  notice?: string;
  /** Whose address waits to be confirmed; empty when only the code of a link is known. */
  unconfirmed?: string;
  /** Whether a code has just been sent. */
  isFresh: boolean;
};

/** What the visitor comes to: the login, unless a link brings a code. */
const startOf = (code: string): State => {
  const waiting = pending.read();
  const email = waiting?.email ?? "";
  if (code !== "" && waiting?.purpose === "reset") return { step: "reset", email, isFresh: false };
  const unconfirmed = waiting?.purpose === "confirm" ? email : code === "" ? undefined : "";
  return { step: "login", email, unconfirmed, isFresh: false };
};

/** Forms of the sign-in page, one after another; nothing typed into one is asked for again by the next. */
const Steps = ({
  onSending,
  onSignedIn,
  isDone,
}: {
  onSending: (is: boolean) => void;
  onSignedIn: () => void;
  isDone: boolean;
}) => {
  const [query, setQuery] = useSearchParams();
  const code = query.get("code") ?? "";
  const [{ step, email, notice, unconfirmed, isFresh }, setState] = useState(() => startOf(code));
  const go = (to: Partial<State>) => setState((was) => ({ ...was, notice: undefined, ...to }));
  const withoutCode = () => setQuery({}, { replace: true });

  if (step === "forgot") {
    return (
      <>
        <Box as="h2" textStyle="heading" mb="4">
          {forgotWords.title}
        </Box>
        <ForgotForm
          email={email}
          onBack={() => go({ step: "login" })}
          onSent={(sentTo) => {
            pending.write({ email: sentTo, purpose: "reset" });
            go({ step: "reset", email: sentTo, isFresh: true });
          }}
        />
      </>
    );
  }
  if (step === "reset") {
    return (
      <>
        <Box as="h2" textStyle="heading" mb="4">
          {resetWords.title}
        </Box>
        <ResetForm
          email={email}
          code={code}
          isFresh={isFresh}
          onBack={() => go({ step: "login" })}
          onReset={(address) => {
            pending.forget();
            withoutCode();
            // A code that reached the mailbox proves the address as well.
            go({ step: "login", email: address, notice: resetWords.success, unconfirmed: undefined });
          }}
        />
      </>
    );
  }
  return (
    <Tabs.Root unstyled value={step} onValueChange={({ value }) => go({ step: value as Step })} lazyMount unmountOnExit>
      <TabList>
        <Tab value="login">{authPage.tabs.login}</Tab>
        <Tab value="register">{authPage.tabs.register}</Tab>
      </TabList>
      <Tabs.Content value="login">
        <Box display="grid" gap="6">
          {isDone ? <Notice>{loginWords.success.message}</Notice> : notice && <Notice>{notice}</Notice>}
          {unconfirmed !== undefined && !isDone && (
            <Box as="section" aria-labelledby="confirm" p="5" bg="bg.subtle" borderWidth="1px" borderRadius="md">
              <Box as="h2" id="confirm" textStyle="heading" mb="3">
                {confirmWords.title}
              </Box>
              <ConfirmForm
                key={unconfirmed}
                email={unconfirmed}
                code={code}
                isFresh={isFresh}
                onNewPassword={() => go({ step: "reset" })}
                onConfirmed={(address) => {
                  pending.forget();
                  withoutCode();
                  go({ email: address, notice: confirmWords.success, unconfirmed: undefined });
                }}
              />
            </Box>
          )}
          <LoginForm
            key={email}
            email={email}
            isDone={isDone}
            onSending={onSending}
            onSignedIn={onSignedIn}
            onForgot={(address) => go({ step: "forgot", email: address })}
            onUnconfirmed={(address) => {
              pending.write({ email: address, purpose: "confirm" });
              setState((was) => ({ ...was, notice: undefined, unconfirmed: address, isFresh: false }));
            }}
          />
        </Box>
      </Tabs.Content>
      <Tabs.Content value="register">
        <RegisterForm
          email={email}
          onRegistered={(address) => {
            pending.write({ email: address, purpose: "confirm" });
            go({
              step: "login",
              email: address,
              notice: registerWords.success.message,
              unconfirmed: address,
              isFresh: true,
            });
            void toast({ type: "success", ...registerWords.success.toast });
          }}
        />
      </Tabs.Content>
    </Tabs.Root>
  );
};

/** Sends members on: at once who is signed in already, after a word of welcome who has just signed in. */
const Gate = () => {
  const { session } = useSession();
  const navigate = useNavigate();
  const from = (useLocation().state as Arrival | null)?.from ?? paths.portal;
  const [isSending, setIsSending] = useState(false);
  const [isDone, setIsDone] = useState(false);

  useEffect(() => {
    if (!isDone) return;
    const leaving = setTimeout(() => void navigate(from, { replace: true }), beforeLeaving);
    return () => clearTimeout(leaving);
  }, [isDone, navigate, from]);

  if (session.status === "member" && !isSending && !isDone) return <Navigate to={from} replace />;
  return (
    <Steps
      isDone={isDone}
      onSending={setIsSending}
      onSignedIn={() => {
        setIsDone(true);
        pending.forget();
        void toast({ type: "success", ...loginWords.success.toast });
      }}
    />
  );
};

/** Signing in, registering, and everything that may come between. */
export const AuthPanel = () => (
  <SessionProvider>
    <Gate />
  </SessionProvider>
);
