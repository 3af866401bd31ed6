import { Box, chakra } from "@chakra-ui/react";
import { Suspense, useRef, useState, useEffect } from "react";
import { Outlet, useLocation, Link } from "react-router-dom";
import {
  countWaitingIn,
  findOpening,
  itemsInReach,
  listAdminGroups,
  portalWords,
  waitingWords,
} from "#web/content/portal.ts";
import { DeletionBanner, OverdueBanner } from "#web/features/account/own-data.tsx";
import { noticesWords as words } from "#web/features/notices/notice-words.ts";
import { useWaiting } from "#web/lib/api/waiting.ts";
import { formatClubMoment } from "#web/lib/dates.ts";
import { UnsavedGuard } from "#web/lib/forms/unsaved.tsx";
import { LiveProvider, useFrames } from "#web/lib/realtime/live.tsx";
import { useUnreadNotices } from "#web/lib/realtime/notices.ts";
import { UnreadFollower } from "#web/lib/realtime/unread.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { ThemeSwitch, usePrintInLight } from "#web/lib/theme.tsx";
import { paths } from "#web/paths.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { BrandMark } from "#web/ui/brand-mark.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { ErrorBoundary } from "#web/ui/failed-region.tsx";
import { EarlyClicks } from "#web/ui/hydration.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Row, Grid, Stack } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { whenIdle } from "#web/ui/lazy-part.tsx";
import { PortalIcon } from "#web/ui/portal-icon.tsx";
import { ToastOutlet } from "#web/ui/toast-outlet.tsx";
import { loadToaster } from "#web/ui/toast.ts";
import { useIsWide } from "#web/ui/use-media.ts";
import { mainId, SkipLink } from "./arrival.tsx";
import { FindButton, FinderProvider } from "./finder.tsx";
import { Installed } from "./installed.tsx";
import { LiveStatus, LiveAnnouncer } from "./live-status.tsx";
import { PageFailed } from "./page-loading.tsx";
import { navigationLook, SidebarItems, SignOutButton, Count, PortalItem } from "./portal-navigation.tsx";
import { PortalGrid, PortalSkeleton, TopBrand } from "./portal-shell.tsx";
import { SeenRole } from "./seen-role.tsx";

/** The link to notifications, with the unread count. */
const Bell = () => {
  const { count } = useUnreadNotices();
  return (
    <LinkButton
      to={portalPaths.notifications}
      look="quiet"
      size="icon"
      position="relative"
      aria-label={words.named(count)}
    >
      <PortalIcon name="bell" />
      {count > 0 && (
        <Box
          as="span"
          aria-hidden
          position="absolute"
          top="1"
          insetStart="calc(50% + 0.125rem)"
          minWidth="5"
          px="1"
          borderRadius="full"
          bg="brand.solid"
          color="brand.contrast"
          fontSize="0.6875rem"
          fontWeight="700"
          lineHeight="1.125rem"
          textAlign="center"
        >
          {words.short(count)}
        </Box>
      )}
    </LinkButton>
  );
};

/** Loaded with the first notification: most visits have none. */
const loadWords = async () => (await import("#shared/notices.ts")).describeNotice;

/** Announces new notifications to screen readers, once each. The chat announces messages itself. */
const NoticeAnnouncer = () => {
  const [said, setSaid] = useState("");
  const known = useRef(new Set<string>());
  useFrames((frame) => {
    if (frame.type !== "notices") return;
    for (const notice of frame.items) {
      const name = `${notice.id} ${notice.at}`;
      if (notice.unread === 0 || known.current.has(name)) continue;
      known.current.add(name);
      void loadWords().then(
        (describeNotice) => setSaid(words.came(describeNotice(notice, formatClubMoment).title)),
        () => undefined,
      );
    }
  });
  return (
    <Box role="status" srOnly>
      {said}
    </Box>
  );
};

/** The phone's top bar, which scrolls away with the page: the navigation is at the bottom, within thumb reach. */
const PortalTopBar = () => (
  <Row
    as="header"
    hideFrom="md"
    justifyContent="space-between"
    minHeight="16"
    px="gutter"
    bg="bg.panel"
    borderBottomWidth="1px"
    // Gives way to a page that fills the height, in a short window.
    css={{ "@media (max-height: 30rem)": { "&:has(~ main [data-part=fills])": { display: "none" } } }}
  >
    <TopBrand>
      <LiveStatus />
    </TopBrand>
    <Row gap="0">
      <FindButton shape="icon" />
      <Bell />
      <ThemeSwitch />
    </Row>
  </Row>
);

const SiteLink = chakra(Link, navigationLook);

/** The portal's sidebar: with labels from 1024 px, a narrow rail below. */
const PortalSidebar = () => (
  <Stack
    as="header"
    hideBelow="md"
    position="sticky"
    top="0"
    alignSelf="start"
    gap="2"
    height="100dvh"
    overflowY="auto"
    px={{ base: "2", lg: "4" }}
    py="3"
    bg="bg.panel"
    borderInlineEndWidth="1px"
  >
    <Stack
      flexDirection={{ base: "column", lg: "row" }}
      alignItems="center"
      justifyContent="space-between"
      px={{ lg: "2" }}
      css={{
        // The name stays next to the logo.
        "& a": { justifyContent: "center", minWidth: "11", flexShrink: "0" },
        "& a > span": { display: { base: "none", lg: "block" } },
      }}
    >
      <BrandMark />
      <ThemeSwitch />
    </Stack>
    <Stack flexDirection={{ base: "column", lg: "row" }} alignItems="center" gap={{ base: "0", lg: "1" }}>
      <FindButton shape="rail" />
      <Bell />
    </Stack>
    {/* Scrolls by itself where there is no room: what is below stays in view. Within it, a focus ring has room. */}
    <Box as="nav" aria-label={portalWords.navigation} flex="0 1 auto" minHeight="12rem" overflowY="auto" m="-1" p="1">
      <SidebarItems />
    </Box>
    <Grid gap="0.5" mt="auto" flexShrink="0" gridTemplateColumns={{ lg: "repeat(2, minmax(0, 1fr))" }}>
      <Row
        gridColumn={{ lg: "span 2" }}
        alignItems="stretch"
        justifyContent={{ base: "center", lg: "start" }}
        px={{ lg: "3" }}
      >
        <LiveStatus />
      </Row>
      <SiteLink to={paths.home} shape="rail" aria-label={portalWords.publicSite}>
        <Icon name="arrow" rotate="180deg" />
        {portalWords.publicSiteShort}
      </SiteLink>
      <SignOutButton shape="rail" />
    </Grid>
  </Stack>
);

const loadDrawer = async () => (await import("./portal-drawer.tsx")).PortalDrawer;

const MenuButton = chakra("button", navigationLook, { defaultProps: { type: "button", shape: "bar" } });

/** The last item of the phone's bar: opens the menu, and shows what awaits an admin in it. */
const PortalMenu = () => {
  const drawer = useLazyDialog(loadDrawer);
  const { data } = useWaiting();
  const waiting = countWaitingIn(
    listAdminGroups(useMember().rights).flatMap(({ items }) => items),
    data,
  );
  return (
    <>
      <MenuButton
        aria-label={waitingWords.named(portalWords.menu, waiting)}
        aria-expanded={drawer.isOpen}
        {...drawer.opener}
      >
        <Icon name="menu" />
        <span data-part="words">{portalWords.menuShort}</span>
        {waiting > 0 && <Count shape="bar">{waitingWords.short(waiting)}</Count>}
      </MenuButton>
      <LazyDialog dialog={drawer} props={{}} />
    </>
  );
};

/** The phone's bottom navigation: the most used items, and the menu with everything. */
const PortalBar = () => {
  // Loaded up front, since it may be opened offline later.
  useEffect(() => whenIdle(() => void Promise.all([loadDrawer(), loadToaster()]).catch(() => undefined)), []);
  return (
    <Box
      as="nav"
      aria-label={portalWords.navigation}
      data-bar
      hideFrom="md"
      position="fixed"
      insetInline="0"
      bottom="0"
      zIndex="header"
      pb="env(safe-area-inset-bottom)"
      bg="bg.panel"
      borderTopWidth="1px"
      // With large text there is no room for five labels, so only icons are shown.
      css={{ "@media (max-width: 19.99rem)": { "& [data-part=words]": { srOnly: true } } }}
    >
      <Grid as="ul" gridTemplateColumns={`repeat(${itemsInReach.length + 1}, minmax(0, 1fr))`}>
        {itemsInReach.map((item) => (
          <li key={item.to}>
            <PortalItem item={item} shape="bar" />
          </li>
        ))}
        <li>
          {/* Closed on each new page, however one got there. */}
          <PortalMenu key={useLocation().pathname} />
        </li>
      </Grid>
    </Box>
  );
};

/**
 * The layout of every portal page: sidebar, or bars above and below on phones, and the page; each has its own error
 * boundary.
 */
export const PortalLayout = () => {
  const { pathname } = useLocation();
  const { id } = useMember();
  usePrintInLight();
  return (
    <LiveProvider key={id}>
      <UnsavedGuard>
        <FinderProvider>
          <SkipLink href={`#${mainId}`}>{portalWords.skip}</SkipLink>
          <PortalGrid>
            <ErrorBoundary fallback={() => null}>
              <PortalTopBar />
              {/* Half of the frame's elements, none of which a phone would show. */}
              {useIsWide() && <PortalSidebar />}
            </ErrorBoundary>
            <Box
              as="main"
              id={mainId}
              tabIndex={-1}
              minWidth="0"
              pb={{ base: "20", md: "0", _print: "0" }}
              // Keeps focused elements clear of the phone's bar.
              css={{
                "& :is(a, button, input, textarea, [role=alert])": { scrollMarginBottom: { base: "24", md: "0" } },
              }}
            >
              <ErrorBoundary fallback={() => null}>
                <SeenRole />
                <OverdueBanner />
                <DeletionBanner />
              </ErrorBoundary>
              {/* Outside of the Suspense boundary per page: the old page stays until the new one is ready. */}
              <Suspense fallback={<PortalSkeleton opening={findOpening(pathname)} />}>
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
        </FinderProvider>
      </UnsavedGuard>
    </LiveProvider>
  );
};
