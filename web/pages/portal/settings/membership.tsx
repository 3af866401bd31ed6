import { DuesSettings } from "#web/features/dues/dues-settings.tsx";
import { SettingsPage } from "./settings-page.tsx";

/** What a member pays for their membership, and has paid. */
export const MembershipSettings = () => (
  <SettingsPage part="Membership">
    <DuesSettings />
  </SettingsPage>
);
