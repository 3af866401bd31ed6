import { Box } from "@chakra-ui/react";
import type { Settings } from "#shared/members.ts";
import { settingsWords } from "#web/content/portal.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Row } from "#web/ui/layout.ts";
import { SettingsSheet, Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { useChangeSettings, useSettings } from "./api.ts";

const { registered, notRegistered, action } = settingsWords.attendance;

/** Whether the member attends an event. */
const Attendance = ({ isRegistered }: { isRegistered: boolean }) => (
  <Row flexWrap="wrap" justifyContent="space-between" gap="3">
    <Row as="p" gap="2.5">
      <Icon name={isRegistered ? "check" : "calendar"} color={isRegistered ? "fg.success" : "fg.muted"} />
      {isRegistered ? registered : notRegistered}
    </Row>
    <LinkButton to={portalPaths.memberEvents} size="compact">
      {action}
    </LinkButton>
  </Row>
);

const { label, text, saving } = settingsWords.visibility;

/** Whether other members find this one in the directory; saved immediately. */
export const VisibilitySwitch = ({ settings }: { settings: Settings }) => {
  const { mutate, isPending } = useChangeSettings();
  return (
    <Switch
      label={label}
      help={text}
      isOn={settings.directory_visible}
      isBusy={isPending}
      onChange={(isVisible) => mutate({ directory_visible: isVisible })}
    >
      {isPending && <Spinner size="small" label={saving} />}
    </Switch>
  );
};

const { visibility, attendance, loading, failed } = settingsWords;

/** A member's visibility in the directory, and whether they attend an event. */
export const MemberSettings = () => {
  const { data: settings, isFetching, refetch } = useSettings();
  if (!settings && !isFetching) {
    return (
      <Sheet>
        <FailedRegion message={failed} onRetry={() => void refetch()} />
      </Sheet>
    );
  }
  return (
    <>
      {!settings && (
        <Box role="status" srOnly>
          {loading}
        </Box>
      )}
      <SettingsSheet title={visibility.title}>
        {settings ? <VisibilitySwitch settings={settings} /> : <Skeleton height={{ base: "32", sm: "24" }} />}
      </SettingsSheet>
      <SettingsSheet title={attendance.title}>
        {settings ? <Attendance isRegistered={settings.registered} /> : <Skeleton height="11" />}
      </SettingsSheet>
    </>
  );
};
