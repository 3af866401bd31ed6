import { chakra, Box } from "@chakra-ui/react";
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { doorPaths } from "#shared/site-paths.ts";
import { authPage, loginWords, registerWords, authWords } from "#web/content/auth.ts";
import { PasswordField } from "#web/lib/forms/password-field.tsx";
import type { Arrival } from "#web/lib/session/require-session.tsx";
import { SessionProvider, useSession } from "#web/lib/session/session.tsx";
import { useSignedIn } from "#web/lib/session/use-signed-in.ts";
import { paths } from "#web/paths.ts";
import { replaceDocument } from "#web/ui/leave.ts";
import { loadToaster, showToast } from "#web/ui/toast.ts";
import { AuthForm, useAuthForm, EmailField, isRefusal, getFailureWords, loadRules } from "./auth-form.tsx";
import { LoginTab } from "./login.tsx";
import { NewPassword } from "./new-password.tsx";
import { pending, useProgress } from "./progress.ts";

type Props = { email: string; onRegistered: (email: string, password: string) => void };

const register = async (username: string, password: string) => {
  const { signUp } = await import("#web/lib/session/auth.ts");
  await signUp({ username, password, options: { userAttributes: { email: username } } }).catch((error: unknown) => {
    // portal-and-admin.md, section 8: ignored. The account exists, and the code can be resent.
    if (!isRefusal(error, "CodeDeliveryFailureException")) throw error;
  });
};

const failureToast = (failure: unknown) =>
  isRefusal(failure, "UsernameExistsException")
    ? registerWords.failure.taken
    : { title: registerWords.failure.title, description: getFailureWords(failure, authWords.registerFailed) };

/** Creating an account. */
const RegisterForm = ({ email, onRegistered }: Props) => {
  const form = useAuthForm({
    initial: { email, password: "", confirmPassword: "" },
    rules: ({ registerRules }) => registerRules,
    unknown: authWords.registerFailed,
    send: async ({ email: address, password }) => {
      await register(address, password);
      onRegistered(address, password);
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

const TabList = chakra("div", {
  base: { display: "grid", gridTemplateColumns: "1fr 1fr", borderBottomWidth: "1px", mb: "7" },
});

/** The selected one has a gold underline. */
const Tab = chakra("button", {
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

const tabs = ["login", "register"] as const;
type TabName = (typeof tabs)[number];

type TabsProps = { selected: TabName; onSelect: (tab: TabName) => void; children: ReactNode };

/**
 * Two tabs above the form of the selected one, by the keyboard as WAI-ARIA has it: Tab reaches the selected one only,
 * arrows, Home and End select. Our own, since Chakra's would be 15 kB of what the page loads before it is alive.
 */
const Tabs = ({ selected, onSelect, children }: TabsProps) => {
  const id = useId();
  const selectByKey = (event: KeyboardEvent) => {
    const other = selected === "login" ? "register" : "login";
    const targets: Record<string, TabName> = { ArrowLeft: other, ArrowRight: other, Home: "login", End: "register" };
    const target = targets[event.key];
    if (!target) return;
    event.preventDefault();
    if (target !== selected) onSelect(target);
    document.getElementById(`${id}-${target}`)?.focus();
  };
  return (
    <>
      <TabList role="tablist" onKeyDown={selectByKey}>
        {tabs.map((tab) => (
          <Tab
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            aria-selected={tab === selected}
            aria-controls={tab === selected ? `${id}-form` : undefined}
            tabIndex={tab === selected ? 0 : -1}
            onClick={tab === selected ? undefined : () => onSelect(tab)}
          >
            {authPage.tabs[tab]}
          </Tab>
        ))}
      </TabList>
      <Box role="tabpanel" id={`${id}-form`} aria-labelledby={`${id}-${selected}`} tabIndex={0}>
        {children}
      </Box>
    </>
  );
};

/** portal-and-admin.md, section 9: delay from a successful sign-in to the dashboard. */
const redirectDelayMs = 1500;

type StepsProps = { onSending: (isSending: boolean) => void; onSignedIn: () => void; isDone: boolean };

/** The forms of the sign-in page, one at a time. */
const Steps = (session: StepsProps) => {
  const [query, setQuery] = useSearchParams();
  const code = query.get("code") ?? "";
  const reason = (useLocation().state as Arrival | null)?.reason;
  const forgetCode = () =>
    setQuery(
      (was) => {
        was.delete("code");
        return was;
      },
      { replace: true },
    );
  const { progress, go, onConfirmed, onTyped } = useProgress(code, reason, query.get("password") === "new");
  const common = { progress, go, code, onCodeUsed: forgetCode };
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = box.current?.querySelector<HTMLInputElement>("[name=email]");
    // Typed before the page was alive.
    if (field?.value) onTyped(field.value);
    delete document.documentElement.dataset.signIn;
  }, [onTyped]);

  return (
    <Box
      ref={box}
      css={{ "[data-sign-in] &": { visibility: "hidden" } }}
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === "email") onTyped(target.value);
      }}
    >
      {progress.step === "forgot" || progress.step === "reset" ? (
        <NewPassword {...common} />
      ) : (
        <Tabs selected={progress.step} onSelect={(step) => go({ step })}>
          {progress.step === "login" ? (
            <LoginTab {...common} {...session} onConfirmed={onConfirmed} />
          ) : (
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
          )}
        </Tabs>
      )}
    </Box>
  );
};

type AuthPanelProps = {
  /** Called while the welcome is shown. */
  prefetchPortal: () => void;
};

/**
 * Where members go next: the door or page that sent them here, otherwise the dashboard, also after another member's
 * session.
 */
const useDestination = () => {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { from = paths.portal, of } = (useLocation().state as Arrival | null) ?? {};
  const { session } = useSession();
  const isTheirs = of === undefined || (session.status === "member" && session.member.id === of);
  const to = isTheirs ? from : paths.portal;
  const door = query.get("door");
  return useCallback(() => {
    if (door === null) void navigate(to, { replace: true });
    // Not by `adminPaths`: all of them would be loaded before the form is alive.
    else replaceDocument(doorPaths.admin.replace("*", encodeURIComponent(door)));
  }, [door, to, navigate]);
};

/** Redirects members: at once with a session, after a welcome if they have just signed in. */
const Gate = ({ prefetchPortal }: AuthPanelProps) => {
  const { session } = useSession();
  const goOn = useDestination();
  const [isSending, setIsSending] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const isReturning = session.status === "member" && !isSending && !isDone;

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(goOn, redirectDelayMs);
    return () => clearTimeout(timer);
  }, [isDone, goOn]);

  useEffect(() => {
    if (isReturning) goOn();
  }, [isReturning, goOn]);

  if (isReturning) return null;
  return (
    <Steps
      isDone={isDone}
      onSending={setIsSending}
      onSignedIn={() => {
        setIsDone(true);
        pending.forget();
        // Records the session before the portal's first requests; if this fails, they do.
        void import("#web/lib/session/own-session.ts").then(({ noteSession }) => noteSession()).catch(() => undefined);
        prefetchPortal();
        void showToast({ type: "success", ...loginWords.success });
      }}
    />
  );
};

/** What a form needs as soon as somebody uses it. If it cannot be loaded, sending the form says so. */
const preload = () => {
  for (const load of [loadRules, loadToaster]) load().catch(() => undefined);
};

/**
 * Signing in, registering, confirming an address and resetting a password. Amplify, rules and toasts are loaded when
 * somebody touches the form, and Amplify at once where there may be a session.
 */
export const AuthPanel = ({ prefetchPortal }: AuthPanelProps) => {
  const mayBeSignedIn = useSignedIn();
  const [isTouched, setIsTouched] = useState(false);
  const touch = () => setIsTouched(true);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (panel.current?.matches(":focus-within")) touch();
  }, []);
  useEffect(() => {
    if (isTouched) preload();
  }, [isTouched]);
  return (
    <SessionProvider isNeeded={isTouched || mayBeSignedIn}>
      <Box ref={panel} onFocus={touch} onPointerDown={touch} onClick={touch} onInput={touch}>
        <Gate prefetchPortal={prefetchPortal} />
      </Box>
    </SessionProvider>
  );
};
