import { directoryWords } from "#web/content/portal-directory.ts";
import { useAcquaintances } from "#web/features/attendees/api.ts";
import { MemberDirectory } from "#web/features/members/directory/member-directory.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";

/** The members of the club. */
export const Directory = () => (
  <PortalPage title={directoryWords.title}>
    <MemberDirectory acquaintances={useAcquaintances()} />
  </PortalPage>
);
