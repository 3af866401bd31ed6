import { vouchWords as words } from "#web/content/vouches.ts";
import { VouchList } from "#web/features/vouches/vouch-list.tsx";
import { useReadHere } from "#web/lib/realtime/notices.ts";
import { Text } from "#web/ui/layout.ts";
import { PortalPage } from "#web/ui/portal-page.tsx";

const isOfVouch = (noticeId: string) => noticeId.startsWith("vouch:");

/** Where a member vouches for applicants who named them. */
export const Vouches = () => {
  useReadHere(isOfVouch);
  return (
    <PortalPage title={words.title}>
      <Text mt={{ base: "-3", md: "-5" }} mb={{ base: "4", md: "6" }} maxWidth="text" color="fg.muted">
        {words.welcome}
      </Text>
      <VouchList />
    </PortalPage>
  );
};
