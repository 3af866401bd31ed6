import { Box, Link } from "@chakra-ui/react";
import { brand } from "#shared/brand.ts";
import { PortalPage } from "#web/app/layouts/portal-page.tsx";
import { changePasswordWords } from "#web/content/auth.ts";
import { settingsWords } from "#web/content/portal.ts";
import { useRequestDeletion } from "#web/features/account/api.ts";
import { OwnDataSettings } from "#web/features/account/own-data.tsx";
import { OwnAudit } from "#web/features/audit/own-audit.tsx";
import { MemberSettings } from "#web/features/members/member-settings.tsx";
import { MessageSettings } from "#web/features/messaging/direct/message-settings.tsx";
import { MuteSettings } from "#web/features/messaging/mutes/mute-settings.tsx";
import { DeviceSettings } from "#web/features/notices/device-settings.tsx";
import { NoticeSettings } from "#web/features/notices/notice-settings.tsx";
import { CalendarFeedSettings } from "#web/features/registrations/own/calendar-feed.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { useTheme } from "#web/lib/use-theme.ts";
import { Button } from "#web/ui/button.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { LazyPart } from "#web/ui/lazy-part.tsx";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
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

const loadDialog = async () => (await import("#web/features/auth/change-password.tsx")).ChangePasswordDialog;

const Account = () => {
  const { email, isAdmin } = useMember();
  const dialog = useLazyDialog(loadDialog);
  return (
    <SettingsSheet title={account.title}>
      <Box as="dl">
        <Box as="dt" textStyle="small" color="fg.muted">
          {account.email}
        </Box>
        <Box as="dd" overflowWrap="anywhere">
          {email}
        </Box>
      </Box>
      <Text mt="2" mb="4" textStyle="small" color="fg.muted">
        {account.text}{" "}
        <Link href={`mailto:${brand.contactEmail}`} color="brand.fg" textDecoration="underline">
          {brand.contactEmail}
        </Link>
      </Text>
      <Button
        size="compact"
        aria-haspopup="dialog"
        onPointerEnter={dialog.prefetch}
        onFocus={dialog.prefetch}
        onClick={dialog.open}
      >
        {changePasswordWords.open}
      </Button>
      <LazyDialog dialog={dialog} props={{ email, asksCode: isAdmin }} />
    </SettingsSheet>
  );
};

const loadSecondFactor = async () =>
  (await import("#web/features/second-factor/second-factor-settings.tsx")).SecondFactorSettings;

const loadSessions = async () => (await import("#web/features/auth/own-sessions.tsx")).OwnSessions;

const loadDeletion = async () => (await import("#web/features/auth/delete-account.tsx")).DeleteAccountDialog;

const OwnData = () => {
  const { email } = useMember();
  const request = useRequestDeletion();
  const dialog = useLazyDialog(loadDeletion);
  return (
    <>
      <OwnDataSettings
        deleteProps={{ onClick: dialog.open, onFocus: dialog.prefetch, onPointerEnter: dialog.prefetch }}
      />
      <LazyDialog dialog={dialog} props={{ email, request }} />
    </>
  );
};

/** What members decide for themselves. */
export const Settings = () => {
  const { isAdmin } = useMember();
  return (
    <PortalPage title={title}>
      <Grid gap="4">
        <MemberSettings />
        <NoticeSettings />
        <DeviceSettings />
        <MessageSettings />
        <CalendarFeedSettings />
        <Appearance />
        <MuteSettings />
        <Account />
        {isAdmin && (
          <LazyPart load={loadSecondFactor} props={{}} placeholder={<Skeleton height="12rem" borderRadius="md" />} />
        )}
        <LazyPart load={loadSessions} props={{}} placeholder={<Skeleton height="12rem" borderRadius="md" />} />
        <OwnAudit />
        <OwnData />
      </Grid>
    </PortalPage>
  );
};
