import { directoryWords } from "#web/content/portal-directory.ts";
import { MemberDirectory } from "#web/features/members/directory/member-directory.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";

/** The members of the club. */
export const Directory = () => (
  <PortalPage title={directoryWords.title}>
    <MemberDirectory />
  </PortalPage>
);
