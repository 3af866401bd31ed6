import { introductionWords as words } from "#web/content/introductions.ts";
import { IntroductionList } from "#web/features/introductions/introduction-list.tsx";
import { useReadHere } from "#web/lib/realtime/notices.ts";
import { Text } from "#web/ui/layout.ts";
import { PortalPage } from "#web/ui/portal-page.tsx";

const isOfIntroduction = (noticeId: string) => noticeId.startsWith("introduction:");

/** Where members are introduced to each other. */
export const Introductions = () => {
  useReadHere(isOfIntroduction);
  return (
    <PortalPage title={words.title}>
      <Text mt={{ base: "-3", md: "-5" }} mb={{ base: "4", md: "6" }} maxWidth="text" color="fg.muted">
        {words.welcome}
      </Text>
      <IntroductionList />
    </PortalPage>
  );
};
