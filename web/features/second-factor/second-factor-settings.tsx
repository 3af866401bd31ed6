import { Box, chakra } from "@chakra-ui/react";
import { useFormik } from "formik";
import encodeQR from "qr";
import { useMemo, useState } from "react";
import { brand } from "#shared/brand.ts";
import type { SecondFactor } from "#shared/second-factor.ts";
import { authRules, authWords } from "#web/content/auth.ts";
import { formatDate } from "#web/lib/dates.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { PasswordField } from "#web/lib/forms/password-field.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { useSignOut } from "#web/lib/session/use-sign-out.ts";
import { BusyButton } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.ts";
import { noteSecondFactor, useSecondFactor } from "./api.ts";

/** Under Settings, for admins. */
const words = {
  title: "Second factor",
  text: "Admins see what members trust us with. A code from an authenticator app keeps others out, even with your password.",
  required: "The club asks its admins for one: until you've set it up and signed in with it, admin pages stay closed.",
  on: (date: string) => `On since ${date}. We ask for a code each time you sign in.`,
  used: "You signed in with it.",
  notUsed: {
    required: "You haven't signed in with it yet. Sign out and in again, and admin pages open.",
    optional: "You haven't signed in with it yet. Admin pages stay open, and your next sign-in asks for the code.",
  },
  /** It was disabled in Cognito rather than by another admin. */
  switchedOff: {
    text: (date: string) =>
      `Someone switched it off on ${date} without a reset, so it no longer counts. Ask another admin to reset it on your member page, then sign in and set it up again. If it wasn't you, choose another password with “Forgot password” first.`,
    required: "Until then admin pages stay closed.",
  },
  lost: "New phone, or lost the app? Another admin can reset it on your member page.",
  signOut: "Sign out now",
  off: "Not set up.",
  password: {
    label: "Your password",
    missing: "Please enter your password",
    wrong: "That isn't your current password. Please check it.",
  },
  tooLate: "This took more than five minutes. Please reload the page and start over.",
  begin: "Set up an authenticator app",
  beginning: "One moment...",
  loading: "Loading your second factor",
  failed: "We couldn't load this. Please check your internet connection.",
  notBegun: "We couldn't start the setup. Please try again.",
  steps: {
    scan: "Scan this with an authenticator app on your phone, such as the one you use for your bank.",
    qr: "QR code for your authenticator app",
    key: "Can't scan it? Type this key into the app:",
    copying: { copy: "Copy the key", copied: "Copied" },
    notCopied: { title: "Not copied", description: "Please select the key and copy it yourself." },
  },
  form: {
    title: "Confirm the code",
    code: "Code from the app",
    submit: "Turn on",
    submitting: "Checking...",
  },
  done: { title: "Second factor is on", description: "We'll ask for a code the next time you sign in." },
} as const;

/** The Cognito calls, loaded when needed. */
const loadTotp = () => import("#web/lib/session/second-factor.ts");

type Setup = { key: string; address: string; token: string };

/** An address's QR code: black on white in both themes, for scanners. */
const QrCode = ({ address }: { address: string }) => {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(address, "raw", { ecc: "medium", border: 3 });
    const dots = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
    return { size: rows.length, path: dots.join("") };
  }, [address]);
  return (
    <Box bg="white" width="14rem" maxWidth="full" borderWidth="1px" borderRadius="sm">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={words.steps.qr}
        width="100%"
        shapeRendering="crispEdges"
      >
        <path d={path} fill="black" />
      </svg>
    </Box>
  );
};

const Key = chakra("code", {
  base: { fontFamily: "ui-monospace, Menlo, Consolas, monospace", overflowWrap: "anywhere", userSelect: "all" },
});

/** In groups of four, for typing. */
const formatKey = (key: string) => key.replace(/(.{4})(?=.)/g, "$1 ");

const messages: Record<string, string> = {
  NotAuthorizedException: words.tooLate,
  CodeMismatchException: authRules.wrongCode,
  EnableSoftwareTokenMFAException: authRules.wrongCode,
};

/** Scan or type in the key, then prove with a code that the app has it. */
const SetupForm = ({ setup }: { setup: Setup }) => {
  const { id } = useMember();
  const [failure, setFailure] = useState<string>();
  const formik = useFormik({
    initialValues: { code: "" },
    validateOnBlur: false,
    validate: ({ code }) => (/^\d{6}$/.test(code.replace(/\s/g, "")) ? {} : { code: authRules.appCode }),
    onSubmit: async ({ code }, { setErrors }) => {
      setFailure(undefined);
      try {
        const { confirmTotp } = await loadTotp();
        await confirmTotp(setup.token, code.replace(/\s/g, ""));
        await noteSecondFactor(id);
        void showToast({ type: "success", ...words.done });
      } catch (error) {
        const message = messages[(error as Error).name];
        if (message) setErrors({ code: message });
        else setFailure(authWords.failed);
      }
    },
  });
  return (
    <Grid gap="4" justifyItems="start">
      <Text>{words.steps.scan}</Text>
      <QrCode address={setup.address} />
      <Box>
        <Text color="fg.muted">{words.steps.key}</Text>
        <Key>{formatKey(setup.key)}</Key>
      </Box>
      <CopyButton text={setup.key} words={words.steps.copying} failure={words.steps.notCopied} />
      <Box width="full" maxWidth="20rem">
        <Form formik={formik} label={words.form.title}>
          <Grid gap="4">
            <Fields>
              <TextField name="code" label={words.form.code} inputMode="numeric" autoComplete="one-time-code" />
            </Fields>
            {failure && <Banner message={failure} />}
            <BusyButton type="submit" look="gold" isBusy={formik.isSubmitting}>
              {formik.isSubmitting ? words.form.submitting : words.form.submit}
            </BusyButton>
          </Grid>
        </Form>
      </Box>
    </Grid>
  );
};

const Off = ({ isRequired }: { isRequired: boolean }) => {
  const { email } = useMember();
  const [setup, setSetup] = useState<Setup>();
  const [hasFailed, setHasFailed] = useState(false);
  const formik = useFormik({
    initialValues: { current: "" },
    validateOnBlur: false,
    validate: ({ current }) => (current === "" ? { current: words.password.missing } : {}),
    onSubmit: async ({ current }, { setErrors }) => {
      setHasFailed(false);
      try {
        const { reauthenticate } = await import("#web/lib/session/reauthenticate.ts");
        const token = await reauthenticate(email, current);
        setSetup({ token, ...(await (await loadTotp()).beginTotp(token, brand.name, email)) });
      } catch (error) {
        if ((error as Error).name === "NotAuthorizedException") setErrors({ current: words.password.wrong });
        else setHasFailed(true);
      }
    },
  });
  if (setup) return <SetupForm setup={setup} />;
  return (
    <Grid gap="3" justifyItems="start">
      <Text>{isRequired ? words.required : words.off}</Text>
      <Box width="full" maxWidth="20rem">
        <Form formik={formik} label={words.begin}>
          <Grid gap="4">
            <Fields>
              <PasswordField
                name="current"
                email={email}
                label={words.password.label}
                autoComplete="current-password"
              />
            </Fields>
            {hasFailed && <Banner message={words.notBegun} />}
            <BusyButton type="submit" size="compact" isBusy={formik.isSubmitting}>
              {formik.isSubmitting ? words.beginning : words.begin}
            </BusyButton>
          </Grid>
        </Form>
      </Box>
    </Grid>
  );
};

type OnProps = { since: string; isUsed: boolean; isRequired: boolean };

const On = ({ since, isUsed, isRequired }: OnProps) => {
  const notUsed = isRequired ? words.notUsed.required : words.notUsed.optional;
  const { signOut, isLeaving } = useSignOut();
  return (
    <Grid gap="3" justifyItems="start">
      <Text>
        {words.on(formatDate(since))} {isUsed ? words.used : notUsed}
      </Text>
      {!isUsed && (
        <BusyButton size="compact" isBusy={isLeaving} onClick={signOut}>
          {words.signOut}
        </BusyButton>
      )}
      <Text textStyle="small" color="fg.muted">
        {words.lost}
      </Text>
    </Grid>
  );
};

const SwitchedOff = ({ offSince, isRequired }: { offSince: string; isRequired: boolean }) => (
  <Text role="alert">
    {words.switchedOff.text(formatDate(offSince))} {isRequired && words.switchedOff.required}
  </Text>
);

const State = ({ since, offSince, isUsed, isRequired }: SecondFactor) => {
  if (since === null) return <Off isRequired={isRequired} />;
  if (offSince !== null) return <SwitchedOff {...{ offSince, isRequired }} />;
  return <On {...{ since, isUsed, isRequired }} />;
};

/** An admin's second factor: setup, and whether this session used it. */
export const SecondFactorSettings = () => {
  const { data, isFetching, refetch } = useSecondFactor();
  return (
    <SettingsSheet title={words.title}>
      <Text color="fg.muted" mb="4">
        {words.text}
      </Text>
      {data && <State {...data} />}
      {!data && (
        <Pending {...{ words, isFetching, refetch }}>
          <Skeleton height="7" />
        </Pending>
      )}
    </SettingsSheet>
  );
};
