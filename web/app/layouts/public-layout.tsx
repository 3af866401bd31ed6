import { Box } from "@chakra-ui/react";
import { Suspense } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { withoutScripts } from "#web/content/shell.ts";
import { StayConnectedProvider } from "#web/features/leads/stay-connected.tsx";
import { EarlyClicks } from "#web/ui/early-clicks.tsx";
import { ErrorBoundary } from "#web/ui/error-boundary.tsx";
import { ToastOutlet } from "#web/ui/toast-outlet.tsx";
import { mainId, SkipLink } from "./arrival.tsx";
import { PageFailed } from "./page-loading.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** The header stands over a dark ground, as on every page. */
const pageFailed = () => (
  <Box className="dark" bg="bg" color="fg" pt="{sizes.bar}" minHeight="100dvh">
    <PageFailed />
  </Box>
);

/** Every public page: header, the page, footer; each fails alone. */
export const PublicLayout = () => {
  const { pathname } = useLocation();
  return (
    <StayConnectedProvider>
      <SkipLink href={`#${mainId}`}>Skip to content</SkipLink>
      <ErrorBoundary fallback={() => null}>
        <SiteHeader />
      </ErrorBoundary>
      <Box as="main" id={mainId} tabIndex={-1} minHeight="100dvh">
        {/* Outside of what changes with the page: the old one stays until the new one is there. */}
        <Suspense>
          <ErrorBoundary key={pathname} fallback={pageFailed}>
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
