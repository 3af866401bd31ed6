import { useSearchParams } from "react-router-dom";
import type { IntroductionChance } from "#shared/conversations.ts";
import { conversationsWords } from "#web/content/conversations.ts";
import { introductionWords } from "#web/content/introductions.ts";
import { AskForIntroduction } from "#web/features/introductions/ask-button.tsx";
import { useMemberPage } from "#web/features/members/api.ts";
import { useContact } from "#web/features/messaging/direct/api.ts";
import { Conversations } from "#web/features/messaging/direct/conversations.tsx";
import { useReportDialog } from "#web/features/messaging/reports/use-report-dialog.ts";
import { SearchLink } from "#web/features/messaging/search/search-link.tsx";
import { ChatFrame } from "#web/features/messaging/thread/chat-frame.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { LazyDialog } from "#web/ui/lazy-dialog.tsx";
import { QuietLink } from "#web/ui/quiet-link.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

const possible: IntroductionChance = { chance: "possible", id: null, again_at: null };

const Waiting = () => <Skeleton width="16rem" height="12" />;

/** The way to a member who takes no messages from this one: as their page has it. */
const Introduce = ({ id, full_name }: { id: string; full_name: string }) => {
  // Where it could not be read, the dialog says what is so.
  const { introduction: chance = possible, isOnItsWay } = useContact(id);
  if (isOnItsWay) return <Waiting />;
  return chance && <AskForIntroduction id={id} full_name={full_name} chance={chance} />;
};

/** The same where only the address tells of them. */
const IntroduceById = ({ id }: { id: string }) => {
  const { data: member, isPending } = useMemberPage(id);
  return isPending ? <Waiting /> : <Introduce id={id} full_name={member?.full_name ?? ""} />;
};

/** Where two members write to each other. */
export const Messages = () => {
  const { reported, onReport, dialog } = useReportDialog();
  const [search] = useSearchParams();
  // On phones a conversation has its own head: the room is for what was said.
  const isOpen = search.has("conversation") || search.has("to");
  return (
    <ChatFrame
      title={conversationsWords.title}
      hasOwnHead={isOpen}
      action={<QuietLink to={portalPaths.introductions}>{introductionWords.link}</QuietLink>}
      search={<SearchLink />}
    >
      <Conversations
        onReport={onReport}
        introduce={({ id, full_name }) =>
          full_name === "" ? <IntroduceById id={id} /> : <Introduce id={id} full_name={full_name} />
        }
      />
      {reported && <LazyDialog dialog={dialog} props={{ message: reported }} />}
    </ChatFrame>
  );
};
