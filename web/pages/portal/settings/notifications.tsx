import { DeviceSettings, NoticeSettings } from "#web/features/notices/notice-settings.tsx";
import { SettingsPage } from "./settings-page.tsx";

/** How members are told what is new, and on which devices. */
export const NotificationSettings = () => (
  <SettingsPage part="Notifications">
    <NoticeSettings />
    <DeviceSettings />
  </SettingsPage>
);
