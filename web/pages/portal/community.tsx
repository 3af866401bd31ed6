import { communityWords } from "#web/content/community.ts";
import { CommunityChat } from "#web/features/messaging/community/community-chat.tsx";
import { OnlineStrip } from "#web/features/messaging/community/online-strip.tsx";
import { useReportDialog } from "#web/features/messaging/reports/use-report-dialog.ts";
import { SearchLink } from "#web/features/messaging/search/search-link.tsx";
import { ChatFrame } from "#web/features/messaging/thread/chat-frame.tsx";
import { LazyDialog } from "#web/ui/lazy-dialog.tsx";

/** Where all members talk. */
export const Community = () => {
  const { reported, onReport, dialog } = useReportDialog();
  return (
    <ChatFrame title={communityWords.title} action={<OnlineStrip />} search={<SearchLink />}>
      <CommunityChat onReport={onReport} />
      {reported && <LazyDialog dialog={dialog} props={{ message: reported }} />}
    </ChatFrame>
  );
};
