import { Box, chakra } from "@chakra-ui/react";
import { Suspense, useSyncExternalStore } from "react";
import { Outlet, useLocation, NavLink, Link } from "react-router-dom";
import { brand, socialAccounts } from "#shared/brand.ts";
import { hasShell, prerenderedPaths } from "#shared/site-paths.ts";
import { withoutScripts, navigation, portalLink, footer } from "#web/content/shell.ts";
import { StayConnectedProvider, StayConnectedButton } from "#web/features/leads/stay-connected.tsx";
import { useSignedIn } from "#web/lib/session/use-signed-in.ts";
import { ThemeSwitch } from "#web/lib/theme.tsx";
import type { portalPaths } from "#web/portal-paths.ts";
import { BrandMark } from "#web/ui/brand-mark.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorBoundary } from "#web/ui/failed-region.tsx";
import { EarlyClicks, useHydrated } from "#web/ui/hydration.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Row, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { PageWidth } from "#web/ui/section.tsx";
import { ToastOutlet } from "#web/ui/toast-outlet.tsx";
import { mainId, SkipLink } from "./arrival.tsx";
import { PageFailed } from "./page-loading.tsx";

/** The header is above a dark background, as on every page. */
const pageFailed = () => (
  <Box className="dark" bg="bg" color="fg" pt="{sizes.bar}" minHeight="100dvh">
    <PageFailed />
  </Box>
);

const subscribe = (onChange: () => void) => {
  addEventListener("scroll", onChange, { passive: true });
  return () => removeEventListener("scroll", onChange);
};

/** Whether the page is scrolled. */
const useScrolled = () =>
  useSyncExternalStore(
    subscribe,
    () => scrollY > 16,
    () => false,
  );

const Item = chakra(NavLink, {
  base: {
    display: "inline-flex",
    alignItems: "center",
    minHeight: "11",
    fontSize: { base: "0.875rem", lg: "1rem" },
    fontWeight: "500",
    whiteSpace: "nowrap",
    color: "fg",
    textDecoration: "none",
    // A hairline under the label, shown on hover.
    backgroundImage: "linear-gradient({colors.brand.fg}, {colors.brand.fg})",
    backgroundRepeat: "no-repeat",
    backgroundPosition: "left 72%",
    backgroundSize: "0 1px",
    transition: "background-size 260ms",
    _hover: { backgroundSize: "100% 1px" },
    _currentPage: { backgroundSize: "100% 1px" },
  },
});

/** The navigation from 768 px. */
const MainNavigation = () => {
  const portal = useSignedIn() ? portalLink.signedIn : portalLink.anonymous;
  return (
    <Row as="nav" aria-label="Main" hideBelow="md" gap={{ base: "3", lg: "6", xl: "4" }}>
      {[...navigation, portal].map(({ label, to }) => (
        <Item key={to} to={to} end>
          {label}
        </Item>
      ))}
      <StayConnectedButton
        size="compact"
        px={{ base: "2.5", lg: "4" }}
        fontSize={{ base: "0.875rem", lg: "0.9375rem" }}
        whiteSpace="nowrap"
      />
      <ThemeSwitch />
    </Row>
  );
};

const loadDrawer = async () => (await import("./phone-drawer.tsx")).PhoneDrawer;

/** The menu button of the phone's bar, and the drawer that slides in from the top. */
const PhoneMenu = () => {
  const drawer = useLazyDialog(loadDrawer);
  return (
    <>
      <Button look="quiet" size="icon" aria-label="Menu…" aria-expanded={drawer.isOpen} {...drawer.opener}>
        <Icon name="menu" width="6" height="6" />
      </Button>
      <LazyDialog dialog={drawer} props={{}} />
    </>
  );
};

const Bar = chakra("header", {
  base: {
    insetInline: "0",
    top: "0",
    zIndex: "header",
    color: "fg",
    transition: "background-color 260ms, box-shadow 260ms",
  },
  variants: {
    // Before hydration it scrolls away with the page instead of covering its text.
    alive: { true: { position: "fixed" }, false: { position: "absolute" } },
    solid: { true: { bg: "bg.panel", boxShadow: "bar" }, false: { bg: "transparent" } },
  },
});

/** Only its path: importing `portalPaths` would load all of the portal's addresses on every public page. */
const emailPreferences = "/portal/email-preferences" satisfies (typeof portalPaths)["emailPreferences"];

const pagesWithHero: ReadonlySet<string> = new Set([...prerenderedPaths, emailPreferences]);

/** The header of every public page: transparent and dark over a dark hero until the page is scrolled. */
const SiteHeader = () => {
  const { pathname } = useLocation();
  const isOverHero = pagesWithHero.has(pathname) || hasShell(pathname);
  const isScrolled = useScrolled();
  const isTransparent = isOverHero && !isScrolled;
  return (
    <Bar alive={useHydrated()} solid={!isTransparent} className={isTransparent ? "dark" : undefined}>
      {/* Until both fit in one line, the name is above the links. */}
      <Row
        flexDirection={{ base: "row", md: "column", xl: "row" }}
        justifyContent={{ base: "space-between", md: "center", xl: "space-between" }}
        gap={{ base: "2", md: "0", xl: "4" }}
        height={{ base: "bar", md: "6rem", xl: "bar" }}
        maxWidth="page"
        marginInline="auto"
        px="gutter"
      >
        <BrandMark />
        <MainNavigation />
        <Row hideFrom="md">
          <ThemeSwitch />
          <PhoneMenu />
        </Row>
      </Row>
    </Bar>
  );
};

const linkLook = {
  base: {
    display: "inline-flex",
    alignItems: "center",
    minHeight: { base: "8", md: "11" },
    color: "fg",
    textDecoration: "none",
    overflowWrap: "anywhere",
    _hover: { color: "brand.fg", textDecoration: "underline" },
  },
} as const;

const InnerLink = chakra(Link, linkLook);
const OuterLink = chakra("a", linkLook);
const Heading = chakra("h2", { base: { textStyle: "eyebrow", color: "brand.fg", mb: "2", hideBelow: "md" } });

const presentYear = new Date().getFullYear();

/** The footer of every public page, always dark. On phones, less than a quarter of the shortest page. */
const SiteFooter = () => (
  <Box as="footer" className="dark" bg="bg" color="fg" borderTopWidth="1px">
    <PageWidth
      display="grid"
      columnGap={{ base: "4", md: "12" }}
      rowGap="3"
      gridTemplateColumns={{ base: "repeat(2, minmax(0, 1fr))", md: "2fr 1fr 1fr" }}
      pt={{ base: "5", md: "16" }}
      pb={{ base: "3", md: "16" }}
      textStyle={{ base: "small", md: "body" }}
    >
      <Box maxWidth="26rem" gridColumn={{ base: "span 2", md: "auto" }}>
        <Box hideBelow="md" mb="4">
          <BrandMark />
        </Box>
        <Text color="fg.muted">{footer.mission}</Text>
      </Box>
      <nav aria-label="Quick Links">
        <Heading>Quick Links</Heading>
        <ul>
          {footer.quickLinks.map(({ label, to }) => (
            <li key={to}>
              <InnerLink to={to}>{label}</InnerLink>
            </li>
          ))}
        </ul>
      </nav>
      <Box>
        <Heading>Contact</Heading>
        <OuterLink href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</OuterLink>
        <br />
        <InnerLink to={footer.contact.to}>{footer.contact.label}</InnerLink>
        <br />
        <InnerLink to={footer.lostLink.to}>{footer.lostLink.label}</InnerLink>
        {socialAccounts.map(({ name, url }) => (
          <div key={url}>
            <OuterLink href={url}>{name}</OuterLink>
          </div>
        ))}
        <Row as="nav" aria-label="Legal" gap="6">
          {footer.legal.map(({ label, to }) => (
            <InnerLink key={to} to={to}>
              {label}
            </InnerLink>
          ))}
        </Row>
      </Box>
    </PageWidth>
    <PageWidth textStyle="small" color="fg.muted">
      <Text py={{ base: "2", md: "4" }} borderTopWidth="1px">
        © {brand.copyrightYear}
        {/* A page may have been built last year: its entry says which one it is now. */}
        <span data-present-year suppressHydrationWarning>{`–${presentYear}`}</span> {brand.name}. All rights reserved.
      </Text>
    </PageWidth>
  </Box>
);

/** The layout of every public page: header, page, footer; each has its own error boundary. */
export const PublicLayout = () => {
  const { pathname } = useLocation();
  return (
    <StayConnectedProvider>
      <SkipLink href={`#${mainId}`}>Skip to content</SkipLink>
      <ErrorBoundary fallback={() => null}>
        <SiteHeader />
      </ErrorBoundary>
      <Box as="main" id={mainId} tabIndex={-1} minHeight="100dvh">
        {/* Outside of the Suspense boundary per page: the old page stays until the new one is ready. */}
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
