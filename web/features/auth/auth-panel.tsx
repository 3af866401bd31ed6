import { chakra, Tabs, Box } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { authPage, loginWords, registerWords } from "#web/content/auth.ts";
import type { Arrival } from "#web/lib/session/require-session.tsx";
import { SessionProvider, useSession } from "#web/lib/session/session.tsx";
import { paths } from "#web/paths.ts";
import { showToast } from "#web/ui/toast.ts";
import { LoginTab } from "./login.tsx";
import { NewPassword } from "./new-password.tsx";
import { pending, type Progress, useProgress } from "./progress.ts";
import { RegisterForm } from "./register-form.tsx";

/** The row of tabs. */
const TabList = chakra(Tabs.List, {
  base: { display: "grid", gridTemplateColumns: "1fr 1fr", borderBottomWidth: "1px", mb: "7" },
});

/** A tab: the chosen one stands on a line of gold. */
const Tab = chakra(Tabs.Trigger, {
  base: {
    minHeight: "12",
    textStyle: "heading",
    color: "fg.muted",
    cursor: "pointer",
    borderBottomWidth: "2px",
    borderColor: "transparent",
    mb: "-1px",
    transition: "color 150ms, border-color 150ms",
    _hover: { color: "fg" },
    _selected: { color: "fg", borderColor: "brand.solid" },
  },
});

/** portal-and-admin.md, section 9: from a successful sign-in to the dashboard. */
const redirectDelayMs = 1500;

type StepsProps = { onSending: (isSending: boolean) => void; onSignedIn: () => void; isDone: boolean };

/** The forms of the sign-in page, one after another. */
const Steps = (session: StepsProps) => {
  const [query, setQuery] = useSearchParams();
  const code = query.get("code") ?? "";
  const reason = (useLocation().state as Arrival | null)?.reason;
  const { progress, go, onConfirmed, onTyped } = useProgress(code, reason);
  const common = { progress, go, code, onCodeUsed: () => setQuery({}, { replace: true }) };

  return (
    <Box
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === "email") onTyped(target.value);
      }}
    >
      {progress.step === "forgot" || progress.step === "reset" ? (
        <NewPassword {...common} />
      ) : (
        <Tabs.Root
          unstyled
          value={progress.step}
          onValueChange={({ value }) => go({ step: value as Progress["step"] })}
          lazyMount
          unmountOnExit
        >
          <TabList>
            <Tab value="login">{authPage.tabs.login}</Tab>
            <Tab value="register">{authPage.tabs.register}</Tab>
          </TabList>
          <Tabs.Content value="login">
            <LoginTab {...common} {...session} onConfirmed={onConfirmed} />
          </Tabs.Content>
          <Tabs.Content value="register">
            <RegisterForm
              email={progress.email}
              onRegistered={(email, password) => {
                pending.write({ email, purpose: "confirm" });
                go({
                  step: "login",
                  email,
                  password,
                  notice: { text: registerWords.success.message, isGood: true },
                  unconfirmed: email,
                  isFresh: true,
                });
                void showToast({ type: "success", ...registerWords.success.toast });
              }}
            />
          </Tabs.Content>
        </Tabs.Root>
      )}
    </Box>
  );
};

type AuthPanelProps = {
  /** Called while the welcome is read. */
  prefetchPortal: () => void;
};

/** Sends members on: at once with a session, after a welcome when they have just signed in. */
const Gate = ({ prefetchPortal }: AuthPanelProps) => {
  const { session } = useSession();
  const navigate = useNavigate();
  const from = (useLocation().state as Arrival | null)?.from ?? paths.portal;
  const [isSending, setIsSending] = useState(false);
  const [isDone, setIsDone] = useState(false);

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate(from, { replace: true }), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [isDone, navigate, from]);

  if (session.status === "member" && !isSending && !isDone) return <Navigate to={from} replace />;
  return (
    <Steps
      isDone={isDone}
      onSending={setIsSending}
      onSignedIn={() => {
        setIsDone(true);
        pending.forget();
        prefetchPortal();
        void showToast({ type: "success", ...loginWords.success });
      }}
    />
  );
};

/** Signing in, registering, confirming an address and choosing a new password. */
export const AuthPanel = ({ prefetchPortal }: AuthPanelProps) => (
  <SessionProvider>
    <Gate prefetchPortal={prefetchPortal} />
  </SessionProvider>
);
