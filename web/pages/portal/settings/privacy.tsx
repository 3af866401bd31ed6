import { audiencesLink, settingsWords } from "#web/content/portal.ts";
import { MessageSettings } from "#web/features/messaging/direct/message-settings.tsx";
import { MuteSettings } from "#web/features/messaging/mutes/mute-settings.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Text } from "#web/ui/layout.ts";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { SettingsPage } from "./settings-page.tsx";

const { shown } = settingsWords;

/** Who may write to a member, whom they mute, and the way to what they show. */
export const PrivacySettings = () => (
  <SettingsPage part="Privacy">
    <MessageSettings />
    <MuteSettings />
    <SettingsSheet title={shown.title}>
      <Text mb="4" color="fg.muted">
        {audiencesLink.text}
      </Text>
      <LinkButton to={audiencesLink.to} size="compact">
        {shown.action}
      </LinkButton>
    </SettingsSheet>
  </SettingsPage>
);
