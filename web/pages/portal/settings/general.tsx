import { settingsWords } from "#web/content/portal.ts";
import { MemberSettings } from "#web/features/members/member-settings.tsx";
import { CalendarFeedSettings } from "#web/features/registrations/own/calendar-feed.tsx";
import { useTheme } from "#web/lib/theme.tsx";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { SettingsPage } from "./settings-page.tsx";

const { appearance } = settingsWords;

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

/** What members decide first: whether they are found, their events, and how the site looks. */
export const Settings = () => (
  <SettingsPage part="General">
    <MemberSettings />
    <CalendarFeedSettings />
    <Appearance />
  </SettingsPage>
);
