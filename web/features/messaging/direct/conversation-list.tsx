import { Box } from "@chakra-ui/react";
import { conversationsWords as words } from "#web/content/conversations.ts";
import { useToday } from "#web/features/messaging/thread/use-today.ts";
import { useUnread } from "#web/lib/realtime/unread.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { OlderButton } from "#web/ui/older-button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { useConversations } from "./api.ts";
import { listConversations, useKnown } from "./conversation-cache.ts";
import { ConversationRow } from "./conversation-row.tsx";

/** The list's shape while the first conversations are on their way. */
const ListSkeleton = () => (
  <>
    <Box role="status" srOnly>
      {words.loading}
    </Box>
    <Box aria-hidden>
      {[0, 1, 2, 3, 4].map((row) => (
        <Row key={row} gap="3" px="3" py="2.5">
          <Skeleton width="12" height="12" borderRadius="full" flexShrink="0" />
          <Grid flex="1" gap="2">
            <Skeleton height="4" maxWidth="9rem" />
            <Skeleton height="3.5" />
          </Grid>
        </Row>
      ))}
    </Box>
  </>
);

/** Nobody has been written to, and nobody has written. */
const NoConversations = () => (
  <Grid justifyItems="center" gap="4" px="5" py="10" textAlign="center">
    <Text fontWeight="600">{words.none}</Text>
    <Text textStyle="small" color="fg.muted">
      {words.noneHint}
    </Text>
    <LinkButton to={paths.directory} size="compact">
      {words.toDirectory}
    </LinkButton>
  </Grid>
);

type ConversationListProps = { list: ReturnType<typeof useConversations>; openId: string | undefined };

/** With whom the member writes, those with the newest message first. */
export const ConversationList = ({ list, openId }: ConversationListProps) => {
  const { data, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = list;
  const { id: me } = useMember();
  const { of: unreadOf } = useUnread();
  const today = useToday();
  const conversations = listConversations(useKnown());
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
