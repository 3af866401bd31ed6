import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { NavLink } from "react-router-dom";
import { settingsWords as words } from "#web/content/portal.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { button } from "#web/theme/recipes.ts";
import { Grid, Row } from "#web/ui/layout.ts";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { fromTopToBottom } from "#web/ui/skeleton.tsx";

/** The pages of the settings, each with its own address. */
const settingsParts = [
  { label: "General", title: "Settings", to: portalPaths.settings },
  { label: "Notifications", title: "Notification Settings", to: portalPaths.noticeSettings },
  { label: "Privacy", title: "Privacy Settings", to: portalPaths.privacySettings },
  { label: "Membership", title: "Membership", to: portalPaths.membershipSettings },
  { label: "Security", title: "Security Settings", to: portalPaths.securitySettings },
  { label: "Your Data", title: "Your Data", to: portalPaths.dataSettings },
] as const;

const PartLink = chakra(NavLink, button);

/** Links to the pages, wrapping on narrow screens so that all are visible. */
const Parts = () => (
  <Row as="nav" aria-label={words.parts} mb={{ base: "5", md: "6" }}>
    <Row as="ul" flexWrap="wrap" gap="2">
      {settingsParts.map(({ label, to }) => (
        <li key={to}>
          <PartLink
            to={to}
            end
            size="compact"
            px={{ base: "3", sm: "4" }}
            css={{ "&[aria-current=page]": { bg: "brand.tint", borderColor: "brand.fg", color: "brand.fg" } }}
          >
            {label}
          </PartLink>
        </li>
      ))}
    </Row>
  </Row>
);

type Props = { part: (typeof settingsParts)[number]["label"]; children: ReactNode };

/** One page of the settings, with links to the others. */
export const SettingsPage = ({ part, children }: Props) => (
  <PortalPage title={settingsParts.find(({ label }) => label === part)?.title ?? words.title} heading={words.title}>
    <Parts />
    <Grid gap="4" gridTemplateColumns="minmax(0, 1fr)" css={fromTopToBottom}>
      {children}
    </Grid>
  </PortalPage>
);
