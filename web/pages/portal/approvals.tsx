import { Box } from "@chakra-ui/react";
import { approvalsWords } from "#web/content/approvals.ts";
import { ApprovalsBoard } from "#web/features/registrations/admin/approvals-board.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";

/** Where admins decide who comes to an event. */
export const Approvals = () => (
  <PortalPage title={approvalsWords.title}>
    <Box as="p" mt="-3" mb="6" maxWidth="text" color="fg.muted">
      {approvalsWords.welcome}
    </Box>
    <ApprovalsBoard />
  </PortalPage>
);
