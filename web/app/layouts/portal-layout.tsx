import { Box } from "@chakra-ui/react";
import { Suspense } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { Bell, NoticeAnnouncer } from "#web/app/layouts/bell.tsx";
import { ThemeSwitch } from "#web/app/layouts/theme-switch.tsx";
import { portalWords } from "#web/content/portal.ts";
import { DeletionBanner } from "#web/features/account/deletion-banner.tsx";
import { UnsavedGuard } from "#web/lib/forms/unsaved.tsx";
import { LiveProvider } from "#web/lib/realtime/live.tsx";
import { UnreadFollower } from "#web/lib/realtime/unread.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { EarlyClicks } from "#web/ui/early-clicks.tsx";
import { ErrorBoundary } from "#web/ui/error-boundary.tsx";
import { Row } from "#web/ui/layout.ts";
import { ToastOutlet } from "#web/ui/toast-outlet.tsx";
import { mainId, SkipLink } from "./arrival.tsx";
import { Installed } from "./installed.tsx";
import { LiveStatus, LiveAnnouncer } from "./live-status.tsx";
import { PageFailed } from "./page-loading.tsx";
import { PortalBar } from "./portal-bar.tsx";
import { PortalGrid, PortalSkeleton, TopBrand } from "./portal-shell.tsx";
import { PortalSidebar } from "./portal-sidebar.tsx";

/** The phone's bar above the page, which scrolls away with it: the navigation is below, where thumbs are. */
const PortalTopBar = () => (
  <Row
    as="header"
    hideFrom="md"
    justifyContent="space-between"
    minHeight="16"
    px="gutter"
    bg="bg.panel"
    borderBottomWidth="1px"
    // To a page that fills the height, in a window that has little of it.
    css={{ "@media (max-height: 30rem)": { "&:has(~ main [data-part=fills])": { display: "none" } } }}
  >
    <TopBrand>
      <LiveStatus />
    </TopBrand>
    <Row gap="0">
      <Bell />
      <ThemeSwitch />
    </Row>
  </Row>
);

/** Every page of the portal: a sidebar, on phones bars above and below, and the page; each fails alone. */
export const PortalLayout = () => {
  const { pathname } = useLocation();
  const { id } = useMember();
  return (
    <LiveProvider key={id}>
      <UnsavedGuard>
        <SkipLink href={`#${mainId}`}>{portalWords.skip}</SkipLink>
        <PortalGrid>
          <ErrorBoundary fallback={() => null}>
            <PortalTopBar />
            <PortalSidebar />
          </ErrorBoundary>
          <Box
            as="main"
            id={mainId}
            tabIndex={-1}
            minWidth="0"
            pb={{ base: "20", md: "0" }}
            // What gets the focus does not hide behind the phone's bar.
            css={{ "& :is(a, button, input, textarea, [role=alert])": { scrollMarginBottom: { base: "24", md: "0" } } }}
          >
            <ErrorBoundary fallback={() => null}>
              <DeletionBanner />
            </ErrorBoundary>
            {/* Outside of what changes with the page: the old one stays until the new one is there. */}
            <Suspense fallback={<PortalSkeleton />}>
              <ErrorBoundary key={pathname} fallback={() => <PageFailed />}>
                <Outlet />
              </ErrorBoundary>
            </Suspense>
          </Box>
          <ErrorBoundary fallback={() => null}>
            <PortalBar />
          </ErrorBoundary>
        </PortalGrid>
        <Installed />
        <UnreadFollower />
        <LiveAnnouncer />
        <NoticeAnnouncer />
        <ToastOutlet />
        <EarlyClicks region="page" />
      </UnsavedGuard>
    </LiveProvider>
  );
};
