import { Box } from "@chakra-ui/react";
import { Suspense } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { withoutScripts } from "#web/content/shell.ts";
import { StayConnectedProvider } from "#web/features/leads/stay-connected.tsx";
import { EarlyClicks } from "#web/ui/early-clicks.tsx";
import { ErrorBoundary } from "#web/ui/error-boundary.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { PageWidth } from "#web/ui/section.tsx";
import { ToastOutlet } from "#web/ui/toast-outlet.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { SkipLink } from "./skip-link.tsx";
import { useArrival } from "./use-arrival.ts";

const mainId = "main";

/** The chunk of a page is gone after a new release, so trying again means loading the page anew. */
export const PageFailed = () => (
  <PageWidth py="section" mt="bar" minHeight="60vh">
    <FailedRegion message="We couldn't load this page." onRetry={() => location.reload()} />
  </PageWidth>
);

/** Every public page: header, the page, footer; each fails alone. */
export const PublicLayout = () => {
  const { pathname } = useLocation();
  useArrival(mainId);
  return (
    <StayConnectedProvider>
      <SkipLink href={`#${mainId}`}>Skip to content</SkipLink>
      <ErrorBoundary fallback={() => null}>
        <SiteHeader />
      </ErrorBoundary>
      <Box as="main" id={mainId} tabIndex={-1} minHeight="100dvh">
        {/* Outside of what changes with the page: the old one stays until the new one is there. */}
        <Suspense>
          <ErrorBoundary key={pathname} fallback={() => <PageFailed />}>
            <Outlet />
          </ErrorBoundary>
          <EarlyClicks region="page" />
        </Suspense>
      </Box>
      <noscript>
        <Box position="sticky" bottom="0" p="4" bg="brand.solid" color="brand.contrast" textAlign="center">
          {withoutScripts}
        </Box>
      </noscript>
      <ErrorBoundary fallback={() => null}>
        <SiteFooter />
      </ErrorBoundary>
      <ToastOutlet />
      <EarlyClicks region="frame" />
    </StayConnectedProvider>
  );
};
