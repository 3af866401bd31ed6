import { Box } from "@chakra-ui/react";
import { PortalPage } from "#web/app/layouts/portal-page.tsx";
import { approvalsWords } from "#web/content/approvals.ts";
import { ApprovalsBoard } from "#web/features/registrations/admin/approvals-board.tsx";

/** Where admins decide who comes to an event. */
export const Approvals = () => (
  <PortalPage title={approvalsWords.title}>
    <Box as="p" mt="-3" mb="6" maxWidth="text" color="fg.muted">
      {approvalsWords.welcome}
    </Box>
    <ApprovalsBoard />
  </PortalPage>
);
