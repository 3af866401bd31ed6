import { Box } from "@chakra-ui/react";
import { useParams } from "react-router-dom";
import type { Attachment } from "#shared/community.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { reportCaseWords as words } from "#web/content/reports.ts";
import { MessageAttachment } from "#web/features/messaging/community/message-attachment.tsx";
import { ReportCaseBoard } from "#web/features/messaging/reports/report-case.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";

const showFile = (attachment: Attachment) => <MessageAttachment attachment={attachment} />;

/** One report, for admins. */
export const AdminReport = () => {
  const { reportId = "" } = useParams();
  return (
    <PortalPage title={words.title}>
      <Box mt={{ base: "-3", md: "-6" }} mb="4">
        <LinkButton look="quiet" size="compact" px="0" to={adminPaths.reports}>
          <Icon name="arrow" rotate="180deg" />
          {words.all}
        </LinkButton>
      </Box>
      <ReportCaseBoard key={reportId} id={reportId} showFile={showFile} />
    </PortalPage>
  );
};
