import { PortalPage } from "#web/app/layouts/portal-page.tsx";
import { vouchWords as words } from "#web/content/vouches.ts";
import { VouchList } from "#web/features/vouches/vouch-list.tsx";
import { useReadHere } from "#web/lib/realtime/notices.ts";
import { Text } from "#web/ui/layout.ts";

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
