import { PortalPage } from "#web/app/layouts/portal-page.tsx";
import { inboxWords as words } from "#web/content/inbox.ts";
import { InboxBoard } from "#web/features/inbox/inbox-board.tsx";
import { Text } from "#web/ui/layout.ts";

/** What people send to the club, for admins. */
export const Inbox = () => (
  <PortalPage title={words.title}>
    <Text mt={{ base: "-4", md: "-6" }} mb={{ base: "3", md: "5" }} maxWidth="text" textStyle="small" color="fg.muted">
      {words.welcome}
    </Text>
    <InboxBoard />
  </PortalPage>
);
