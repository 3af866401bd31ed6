import { MessageSearch as Search } from "#web/features/messaging/search/message-search.tsx";
import { messageSearchWords as words } from "#web/features/messaging/search/search-link.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";

/** Where a member finds what was said, in the community and to them. */
export const MessageSearch = () => (
  <PortalPage title={words.title}>
    <Search />
  </PortalPage>
);
