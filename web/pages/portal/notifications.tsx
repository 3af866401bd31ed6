import { introductionWords } from "#web/content/introductions.ts";
import { noticesWords as words } from "#web/content/notices.ts";
import { DeviceOffer } from "#web/features/notices/device-offer.tsx";
import { NoticeList } from "#web/features/notices/notice-list.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { Row, Text } from "#web/ui/layout.ts";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { QuietLink } from "#web/ui/quiet-link.ts";

/** Where a member finds what they were told. */
export const Notifications = () => (
  <PortalPage title={words.title}>
    <Text mt={{ base: "-3", md: "-5" }} mb={{ base: "4", md: "6" }} maxWidth="text" color="fg.muted">
      {words.intro}
    </Text>
    <DeviceOffer />
    <NoticeList />
    <Row flexWrap="wrap" columnGap="6" mt="6">
      <QuietLink isUnderlined to={portalPaths.noticeSettings}>
        {words.settings}
      </QuietLink>
      <QuietLink isUnderlined to={portalPaths.introductions}>
        {introductionWords.link}
      </QuietLink>
    </Row>
  </PortalPage>
);
