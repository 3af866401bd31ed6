import { PortalPage } from "#web/app/layouts/portal-page.tsx";
import { noticesWords as words } from "#web/content/notices.ts";
import { NoticeList } from "#web/features/notices/notice-list.tsx";
import { Text } from "#web/ui/layout.ts";

/** Where a member finds what they were told. */
export const Notifications = () => (
  <PortalPage title={words.title}>
    <Text mt={{ base: "-3", md: "-5" }} mb={{ base: "4", md: "6" }} maxWidth="text" color="fg.muted">
      {words.intro}
    </Text>
    <NoticeList />
  </PortalPage>
);
