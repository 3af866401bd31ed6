import { clubSettingsWords } from "#web/content/club-settings.ts";
import { ClubSettingsForm } from "#web/features/membership/club-settings-form.tsx";
import { EndedMemberships, SuspendedMemberships } from "#web/features/membership/ended-memberships.tsx";
import { Grid } from "#web/ui/layout.ts";
import { PortalPage } from "#web/ui/portal-page.tsx";

/** What admins decide for the whole club. */
export const ClubSettings = () => (
  <PortalPage title={clubSettingsWords.title}>
    <Grid gap="4">
      <ClubSettingsForm />
      <SuspendedMemberships />
      <EndedMemberships />
    </Grid>
  </PortalPage>
);
