import type { Attachment } from "#shared/community.ts";
import { reportListWords as words } from "#web/content/reports.ts";
import { MessageAttachment } from "#web/features/messaging/community/message-attachment.tsx";
import { ReportBoard } from "#web/features/messaging/reports/report-list.tsx";
import { Text } from "#web/ui/layout.ts";
import { PortalPage } from "#web/ui/portal-page.tsx";

const showFile = (attachment: Attachment) => <MessageAttachment attachment={attachment} />;

/** What members have reported, for admins. */
export const AdminReports = () => (
  <PortalPage title={words.title}>
    <Text mt="-3" mb="6" maxWidth="text" color="fg.muted">
      {words.welcome}
    </Text>
    <ReportBoard showFile={showFile} />
  </PortalPage>
);
