import { Box } from "@chakra-ui/react";
import { settingsWords } from "#web/content/portal.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { SettingsSheet } from "#web/ui/settings-sheet.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useSettings } from "./api.ts";
import { Attendance } from "./attendance.tsx";
import { VisibilitySwitch } from "./visibility-switch.tsx";

const { visibility, attendance, loading, failed } = settingsWords;

/** What the club keeps of a member's choices and attendance. */
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
