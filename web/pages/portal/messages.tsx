import { useSearchParams } from "react-router-dom";
import { ChatFrame } from "#web/chat/chat-frame.tsx";
import { conversationsWords } from "#web/content/conversations.ts";
import { Conversations } from "#web/features/conversations/conversations.tsx";
import { useReportDialog } from "#web/features/reports/use-report-dialog.ts";
import { LazyDialog } from "#web/ui/lazy-dialog.tsx";

/** Where two members write to each other. */
export const Messages = () => {
  const { reported, onReport, dialog } = useReportDialog();
  const [search] = useSearchParams();
  // On phones a conversation has its own head: the room is for what was said.
  const isOpen = search.has("conversation") || search.has("to");
  return (
    <ChatFrame title={conversationsWords.title} action={isOpen ? <></> : undefined}>
      <Conversations onReport={onReport} />
      {reported && <LazyDialog dialog={dialog} props={{ message: reported }} />}
    </ChatFrame>
  );
};
