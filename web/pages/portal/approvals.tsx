import { PortalPage } from "#web/app/layouts/portal-page.tsx";
import { approvalsWords } from "#web/content/approvals.ts";
import { ApprovalsBoard } from "#web/features/registrations/admin/approvals-board.tsx";
import { Text } from "#web/ui/layout.ts";

/** Where admins decide who comes to an event. */
export const Approvals = () => (
  <PortalPage title={approvalsWords.title}>
    <Text mt="-3" mb="6" maxWidth="text" color="fg.muted">
      {approvalsWords.welcome}
    </Text>
    <ApprovalsBoard />
  </PortalPage>
);
