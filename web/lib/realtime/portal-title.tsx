import { brand } from "#shared/brand.ts";
import { unreadWords } from "#web/content/portal.ts";
import { useUnread } from "#web/lib/realtime/unread.ts";

/** The document's title on a page of the portal: how many messages are unread, the page, and the club. */
export const PortalTitle = ({ title }: { title: string }) => (
  <title>{unreadWords.titled(`${title} · ${brand.name}`, useUnread().total)}</title>
);
