import { PortalPage } from "#web/app/layouts/portal-page.tsx";
import { auditWords as words } from "#web/content/audit.ts";
import { AuditBoard } from "#web/features/audit/audit-board.tsx";
import { Text } from "#web/ui/layout.ts";

/** What admins did, for admins. */
export const AuditLog = () => (
  <PortalPage title={words.title}>
    <Text mt="-3" mb="6" maxWidth="text" color="fg.muted">
      {words.welcome}
    </Text>
    <AuditBoard />
  </PortalPage>
);
