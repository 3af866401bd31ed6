import { Box } from "@chakra-ui/react";
import { type ReactNode, useEffect, useLayoutEffect, Suspense } from "react";
import { Outlet, useLocation, useNavigate } from "react-router-dom";
import type { May } from "#shared/rights.ts";
import { findOpening, portalWords } from "#web/content/portal.ts";
import { secondFactorNeededWords } from "#web/content/second-factor.ts";
import { forgetAnswers } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { forgetDraftsOf } from "#web/lib/forms/draft.ts";
import { setDraftsAside } from "#web/lib/forms/drafts-aside.ts";
import { noteSessionUse } from "#web/lib/session/own-session.ts";
import { RequireSession, useMay } from "#web/lib/session/require-session.tsx";
import { secondFactorNeeded } from "#web/lib/session/second-factor-needed.ts";
import { forgetLastMember, prepareSession, SessionProvider, useSession } from "#web/lib/session/session.tsx";
import { useSecondFactorNeeded } from "#web/lib/session/use-second-factor-needed.ts";
import { ThemeSwitch } from "#web/lib/theme.tsx";
import { paths } from "#web/paths.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { BrandMark } from "#web/ui/brand-mark.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { ErrorBoundary, FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Text, Row } from "#web/ui/layout.ts";
import { createLazyPage } from "#web/ui/lazy-page.ts";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { ToastOutlet } from "#web/ui/toast-outlet.tsx";
import { showToast } from "#web/ui/toast.ts";
import { mainId, SkipLink } from "./arrival.tsx";
import { PageFailed } from "./page-loading.tsx";
import { PortalShell } from "./portal-shell.tsx";

const waiting = (
  <Grid placeContent="center" minHeight="50dvh">
    <Spinner label={portalWords.waiting} />
  </Grid>
);

/** Shown instead of the portal to someone signed in without access: logo, theme switch, and the page. */
const OutsideLayout = ({ children }: { children: ReactNode }) => (
  <Grid gridTemplateRows="auto 1fr" minHeight="100dvh">
    <SkipLink href={`#${mainId}`}>{portalWords.skip}</SkipLink>
    <Row as="header" justifyContent="space-between" minHeight="16" px="gutter" bg="bg.panel" borderBottomWidth="1px">
      <BrandMark />
      <ThemeSwitch />
    </Row>
    <Box as="main" id={mainId} tabIndex={-1} minWidth="0" px="gutter" py={{ base: "6", md: "16" }}>
      <Suspense fallback={waiting}>
        <ErrorBoundary fallback={() => <PageFailed />}>{children}</ErrorBoundary>
      </Suspense>
    </Box>
    <ToastOutlet />
  </Grid>
);

/** Routes for admins only (portal-and-admin.md, sections 2 and 8). */
const accessWords = {
  title: "Access Denied",
  text: "This page is restricted to authorized administrators only.",
  toast: { title: "Access Denied", description: "You don't have permission to view this page." },
} as const;

const NotAMember = createLazyPage(async () => (await import("#web/features/membership/not-a-member.tsx")).NotAMember);

/** How often an open portal checks whether to record its session again. */
const sessionNoteMs = 10 * 60_000;

/** The id of the member whose data is in the query cache. */
let owner: string | undefined;

/** Deletes this browser's copies of the doors it has been used at. */
const forgetDoors = async () => {
  const { forgetDoors: forget } = await import("#web/features/door/door-store.ts");
  await forget();
};

/**
 * Clears the cache when the session ends or becomes another member's, so that no member sees another's data. Drafts
 * are deleted when the member signed out, and set aside when the session was ended from another browser.
 */
const useOwnCache = () => {
  const { session } = useSession();
  const isSettled = session.status === "member" || session.status === "anonymous";
  const memberId = session.status === "member" ? session.member.id : undefined;
  const reason = session.status === "anonymous" ? session.reason : undefined;

  // Before the new member's first query, which starts in a later effect.
  useLayoutEffect(() => {
    if (!isSettled) return;
    if (owner !== undefined && owner !== memberId) {
      queryClient.clear();
      forgetAnswers();
      secondFactorNeeded.set(false);
      // After an expired session, the same member usually signs in again and continues.
      if (reason === "ended") setDraftsAside(owner);
      else if (reason !== undefined && reason !== "expired") forgetDraftsOf(owner);
      if (reason === "user" || reason === "otherTab") forgetLastMember();
      if (reason !== undefined && reason !== "expired") void forgetDoors().catch(() => undefined);
    }
    owner = memberId;
  }, [isSettled, memberId, reason]);
};

/** Records from time to time that the session is in use: unused sessions end. */
const useSessionNote = () => {
  const { session } = useSession();
  const memberId = session.status === "member" ? session.member.id : undefined;
  useEffect(() => {
    if (memberId === undefined) return;
    const note = () => void noteSessionUse();
    note();
    const timer = setInterval(note, sessionNoteMs);
    return () => clearInterval(timer);
  }, [memberId]);
};

const Middle = ({ children }: { children: ReactNode }) => (
  <Grid as="main" placeContent="center" minHeight="100dvh" p="gutter">
    {children}
  </Grid>
);

const Guard = () => {
  const { pathname } = useLocation();
  useOwnCache();
  useSessionNote();
  return (
    <RequireSession
      waiting={<PortalShell opening={findOpening(pathname)} />}
      outside={
        <OutsideLayout>
          <NotAMember />
        </OutsideLayout>
      }
      failed={(retry) => (
        <Middle>
          <FailedRegion message={portalWords.sessionFailed} onRetry={retry} />
        </Middle>
      )}
    />
  );
};

/** Members only: everyone else is sent to sign in. */
export const MemberArea = Object.assign(
  () => (
    <SessionProvider>
      <Guard />
    </SessionProvider>
  ),
  { prepare: prepareSession },
);

/** How long the refusal is shown before redirecting to the dashboard. */
const redirectDelayMs = 1500;

const Denied = () => {
  const navigate = useNavigate();
  useEffect(() => {
    void showToast({ type: "error", ...accessWords.toast });
    const timer = setTimeout(() => void navigate(paths.portal, { replace: true }), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <PortalPage title={accessWords.title}>
      <Text textStyle="lead" color="fg.muted">
        {accessWords.text}
      </Text>
    </PortalPage>
  );
};

/** For an admin signed in with a password alone, where the club requires a second factor. */
const SecondFactorNeeded = () => (
  <PortalPage title={secondFactorNeededWords.title}>
    <Text textStyle="lead" color="fg.muted" mb="6">
      {secondFactorNeededWords.text}
    </Text>
    <LinkButton look="gold" to={portalPaths.securitySettings}>
      {secondFactorNeededWords.action}
    </LinkButton>
  </PortalPage>
);

/** Lets admins with the right through and sends everyone else to the dashboard; the API checks on its own. */
export const RequireRight = ({ may }: { may: May }) => {
  const isNeeded = useSecondFactorNeeded();
  if (!useMay(may)) return <Denied />;
  return isNeeded ? <SecondFactorNeeded /> : <Outlet />;
};
