import { Box, Link } from "@chakra-ui/react";
import { brand } from "#shared/brand.ts";
import { changePasswordWords } from "#web/content/auth.ts";
import { settingsWords } from "#web/content/portal.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Button } from "#web/ui/button.tsx";
import { Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { LazyPart } from "#web/ui/lazy-part.tsx";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { SettingsPage } from "./settings-page.tsx";

const { account } = settingsWords;

const loadDialog = async () => (await import("#web/features/auth/change-password.tsx")).ChangePasswordDialog;

const Account = () => {
  const { email, rights } = useMember();
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
      <Button size="compact" {...dialog.opener}>
        {changePasswordWords.open}
      </Button>
      <LazyDialog dialog={dialog} props={{ email, asksCode: rights.length > 0 }} />
    </SettingsSheet>
  );
};

const loadSecondFactor = async () =>
  (await import("#web/features/second-factor/second-factor-settings.tsx")).SecondFactorSettings;

const loadSessions = async () => (await import("#web/features/auth/own-sessions.tsx")).OwnSessions;

/** How a member signs in; everything about sessions belongs below it. */
export const SecuritySettings = () => {
  const isAdmin = useMember().rights.length > 0;
  return (
    <SettingsPage part="Security">
      <Account />
      {isAdmin && (
        <LazyPart load={loadSecondFactor} props={{}} placeholder={<Skeleton height="12rem" borderRadius="md" />} />
      )}
      <LazyPart load={loadSessions} props={{}} placeholder={<Skeleton height="12rem" borderRadius="md" />} />
    </SettingsPage>
  );
};
