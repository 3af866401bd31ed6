import { chakra } from "@chakra-ui/react";
import { useSyncExternalStore } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { hasShell, prerenderedPaths } from "#shared/site-paths.ts";
import { ThemeSwitch } from "#web/app/layouts/theme-switch.tsx";
import { navigation, portalLink } from "#web/content/shell.ts";
import { StayConnectedButton } from "#web/features/leads/stay-connected.tsx";
import { useSignedIn } from "#web/lib/session/use-signed-in.ts";
import type { portalPaths } from "#web/portal-paths.ts";
import { BrandMark } from "#web/ui/brand-mark.tsx";
import { Button } from "#web/ui/button.tsx";
import { useHydrated } from "#web/ui/hydration.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Row } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";

const subscribe = (onChange: () => void) => {
  addEventListener("scroll", onChange, { passive: true });
  return () => removeEventListener("scroll", onChange);
};

/** Whether the page has left its top. */
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
    // A hairline that waits under the word.
    backgroundImage: "linear-gradient({colors.brand.fg}, {colors.brand.fg})",
    backgroundRepeat: "no-repeat",
    backgroundPosition: "left 72%",
    backgroundSize: "0 1px",
    transition: "background-size 260ms",
    _hover: { backgroundSize: "100% 1px" },
    _currentPage: { backgroundSize: "100% 1px" },
  },
});

/** The navigation of screens from 768 px on. */
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

/** The button of the phone's bar, and the drawer that it slides in from the top. */
const PhoneMenu = () => {
  const drawer = useLazyDialog(loadDrawer);
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        aria-label="Menu…"
        aria-haspopup="dialog"
        aria-expanded={drawer.isOpen}
        onPointerEnter={drawer.prefetch}
        onFocus={drawer.prefetch}
        onClick={drawer.open}
      >
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
    // Before it knows of scrolling, it scrolls away with the page rather than lie over its text.
    alive: { true: { position: "fixed" }, false: { position: "absolute" } },
    solid: { true: { bg: "bg.panel", boxShadow: "bar" }, false: { bg: "transparent" } },
  },
});

/** Its path alone: with its siblings, every public page would load the portal's addresses. */
const emailPreferences = "/portal/email-preferences" satisfies (typeof portalPaths)["emailPreferences"];

const pagesWithHero: ReadonlySet<string> = new Set([...prerenderedPaths, emailPreferences]);

/** The bar above every public page: over a page's dark hero it is transparent and dark-themed until the page is scrolled. */
export const SiteHeader = () => {
  const { pathname } = useLocation();
  const isOverHero = pagesWithHero.has(pathname) || hasShell(pathname);
  const isScrolled = useScrolled();
  const isTransparent = isOverHero && !isScrolled;
  return (
    <Bar alive={useHydrated()} solid={!isTransparent} className={isTransparent ? "dark" : undefined}>
      {/* Until there is room for one line, the name stands above the links. */}
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
