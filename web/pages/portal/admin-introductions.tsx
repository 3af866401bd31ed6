import { introductionQueueWords as words } from "#web/content/introductions.ts";
import { IntroductionQueue } from "#web/features/introductions/queue.tsx";
import { Text } from "#web/ui/layout.ts";
import { PortalPage } from "#web/ui/portal-page.tsx";

/** Where admins pass on what the club is asked for. */
export const AdminIntroductions = () => (
  <PortalPage title={words.title}>
    <Text mt="-3" mb="6" maxWidth="text" color="fg.muted">
      {words.welcome}
    </Text>
    <IntroductionQueue />
  </PortalPage>
);
