import { Box } from "@chakra-ui/react";
import { useToday } from "#web/chat/use-today.ts";
import { conversationsWords as words } from "#web/content/conversations.ts";
import { useUnread } from "#web/realtime/unread.ts";
import { useMember } from "#web/session/require-session.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { OlderButton } from "#web/ui/older-button.tsx";
import { type useConversations } from "./api.ts";
import { ConversationRow } from "./conversation-row.tsx";
import { listedOf } from "./known.ts";
import { ListSkeleton, NoConversations } from "./list-states.tsx";
import { useKnown } from "./use-known.ts";

type Props = { list: ReturnType<typeof useConversations>; openId: string | undefined };

/** With whom the member writes, those with the newest message first. */
export const ConversationList = ({ list, openId }: Props) => {
  const { data, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = list;
  const { id: me } = useMember();
  const { of: unreadOf } = useUnread();
  const today = useToday();
  const conversations = listedOf(useKnown());
  if (!data)
    return isFetching ? (
      <ListSkeleton />
    ) : (
      <Box px="3">
        <FailedRegion message={words.failed} onRetry={() => void refetch()} />
      </Box>
    );
  if (conversations.length === 0 && !hasNextPage) return <NoConversations />;
  return (
    <>
      <ul aria-label={words.list}>
        {conversations.map((each) => (
          <li key={each.id}>
            <ConversationRow
              conversation={each}
              unread={unreadOf(each.id)}
              me={me}
              isOpen={each.id === openId}
              today={today}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Box p="3">
          <OlderButton
            words={words}
            isLoading={isFetchingNextPage}
            hasFailed={isFetchNextPageError}
            onLoad={() => void fetchNextPage()}
          />
        </Box>
      )}
    </>
  );
};
