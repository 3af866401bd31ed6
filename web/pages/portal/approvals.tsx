import { Box } from "@chakra-ui/react";
import { approvalsWords } from "#web/content/approvals.ts";
import { ApprovalsBoard } from "#web/features/registrations/admin/approvals-board.tsx";
import { Text } from "#web/ui/layout.ts";
import { PortalPage } from "#web/ui/portal-page.tsx";

/** Where admins decide who comes to an event. */
export const Approvals = () => (
  <PortalPage
    title={approvalsWords.title}
    heading={
      <Box as="span" fontSize={{ base: "1.375rem", md: "inherit" }}>
        {approvalsWords.title}
      </Box>
    }
  >
    <Text mt={{ base: "-4", md: "-6" }} mb={{ base: "3", md: "5" }} maxWidth="text" textStyle="small" color="fg.muted">
      {approvalsWords.welcome}
    </Text>
    <ApprovalsBoard />
  </PortalPage>
);
