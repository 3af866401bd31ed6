import { Box } from "@chakra-ui/react";
import { Suspense, type ReactNode } from "react";
import { portalWords } from "#web/content/portal.ts";
import { BrandMark } from "#web/ui/brand-mark.tsx";
import { ErrorBoundary } from "#web/ui/error-boundary.tsx";
import { Grid, Row } from "#web/ui/layout.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { ToastOutlet } from "#web/ui/toast-outlet.tsx";
import { mainId, SkipLink } from "./arrival.tsx";
import { PageFailed } from "./page-loading.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

const waiting = (
  <Grid placeContent="center" minHeight="50dvh">
    <Spinner label={portalWords.waiting} />
  </Grid>
);

/** In place of the portal, for who is signed in and may not enter: the mark, the theme, and the page. */
export const OutsideLayout = ({ children }: { children: ReactNode }) => (
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
