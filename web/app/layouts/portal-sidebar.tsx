import { Box, chakra } from "@chakra-ui/react";
import { Link } from "react-router-dom";
import { ThemeSwitch } from "#web/app/layouts/theme-switch.tsx";
import { portalWords } from "#web/content/portal.ts";
import { paths } from "#web/paths.ts";
import { BrandMark } from "#web/ui/brand-mark.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Row, Stack } from "#web/ui/layout.ts";
import { LiveStatus } from "./live-status.tsx";
import { ItemWords, navigationLook, NotificationsItem, PortalItems, SignOutButton } from "./portal-navigation.tsx";

const SiteLink = chakra(Link, navigationLook);

/** The portal's navigation beside the page: words from 1024 px on, before that a narrow rail. */
export const PortalSidebar = () => (
  <Stack
    as="header"
    hideBelow="md"
    position="sticky"
    top="0"
    alignSelf="start"
    gap="6"
    height="100dvh"
    overflowY="auto"
    px={{ base: "2", lg: "4" }}
    py="5"
    bg="bg.panel"
    borderInlineEndWidth="1px"
  >
    <Stack
      flexDirection={{ base: "column", lg: "row" }}
      alignItems="center"
      justifyContent="space-between"
      px={{ lg: "2" }}
      css={{
        // The name stays beside the mark.
        "& a": { justifyContent: "center", minWidth: "11", flexShrink: "0" },
        "& a > span": { display: { base: "none", lg: "block" } },
      }}
    >
      <BrandMark />
      <ThemeSwitch />
    </Stack>
    <Grid gap="1">
      <NotificationsItem shape="rail" />
      <Box as="nav" aria-label={portalWords.navigation}>
        <PortalItems shape="rail" />
      </Box>
    </Grid>
    <Grid gap="1" mt="auto">
      <Row alignItems="stretch" justifyContent={{ base: "center", lg: "start" }} px={{ lg: "3" }} pb="2">
        <LiveStatus />
      </Row>
      <SiteLink to={paths.home} shape="rail" aria-label={portalWords.publicSite}>
        <Icon name="arrow" rotate="180deg" />
        <ItemWords shape="rail" label={portalWords.publicSite} short={portalWords.publicSiteShort} />
      </SiteLink>
      <SignOutButton shape="rail" />
    </Grid>
  </Stack>
);
