import { PortalPage } from "#web/app/layouts/portal-page.tsx";
import { directoryWords } from "#web/content/portal-directory.ts";
import { useAcquaintances } from "#web/features/attendees/api.ts";
import { MemberDirectory } from "#web/features/members/directory/member-directory.tsx";

/** The members of the club. */
export const Directory = () => (
  <PortalPage title={directoryWords.title}>
    <MemberDirectory acquaintances={useAcquaintances()} />
  </PortalPage>
);
