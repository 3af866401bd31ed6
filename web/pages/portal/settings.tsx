import { Box } from "@chakra-ui/react";
import { PortalPage } from "#web/app/layouts/portal-page.tsx";
import { settingsWords } from "#web/content/portal.ts";
import { MemberSettings } from "#web/features/members/member-settings.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { useTheme } from "#web/lib/use-theme.ts";
import { Grid, Text } from "#web/ui/layout.ts";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Switch } from "#web/ui/switch.tsx";

const { title, appearance, account } = settingsWords;

const Appearance = () => {
  const { theme, choose } = useTheme();
  return (
    <SettingsSheet title={appearance.title}>
      <Switch
        label={appearance.label}
        help={appearance.text}
        isOn={theme === "dark"}
        onChange={(isDark) => choose(isDark ? "dark" : "light")}
      />
    </SettingsSheet>
  );
};

const Account = () => (
  <SettingsSheet title={account.title}>
    <Box as="dl">
      <Box as="dt" textStyle="small" color="fg.muted">
        {account.email}
      </Box>
      <Box as="dd" overflowWrap="anywhere">
        {useMember().email}
      </Box>
    </Box>
    <Text mt="2" textStyle="small" color="fg.muted">
      {account.text}
    </Text>
  </SettingsSheet>
);

/** What members decide for themselves. */
export const Settings = () => (
  <PortalPage title={title}>
    <Grid gap="4">
      <MemberSettings />
      <Appearance />
      <Account />
    </Grid>
  </PortalPage>
);
