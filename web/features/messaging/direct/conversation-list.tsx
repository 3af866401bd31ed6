import { Box, chakra } from "@chakra-ui/react";
import { memo } from "react";
import { Link } from "react-router-dom";
import type { Conversation } from "#shared/conversations.ts";
import { conversationsWords as words, nameOf } from "#web/content/conversations.ts";
import { useToday } from "#web/features/messaging/thread/use-today.ts";
import { useAdmins } from "#web/lib/admins.ts";
import { formatShortly } from "#web/lib/dates.ts";
import { useUnread } from "#web/lib/realtime/unread.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { AdminBadge } from "#web/ui/admin-badge.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { OlderButton } from "#web/ui/older-button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { useConversations } from "./api.ts";
import { listConversations, useKnown } from "./conversation-cache.ts";

/** Within the padding of the list: a row begins below the title of the page. */
const rowInset = {
  ps: { base: "calc({spacing.gutter} - 0.25rem)", md: "calc({spacing.gutter} - 0.5rem)" },
  pe: { base: "calc({spacing.gutter} - 0.25rem)", md: "3" },
} as const;

const RowLink = chakra(Link, {
  base: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr) auto",
    columnGap: "3",
    alignItems: "center",
    ...rowInset,
    py: "2.5",
    borderRadius: "sm",
    color: "fg",
    textDecoration: "none",
    outlineOffset: "-2px",
    _hover: { bg: "bg.subtle" },
    _currentPage: { bg: "brand.tint" },
    // On a phone with large text, the time stands below, and the name wraps rather than ends.
    "@media (max-width: 18.5rem)": {
      gridTemplateColumns: "auto minmax(0, 1fr)",
      "& > span": { gridColumn: "2" },
      "& [data-part=name]": { whiteSpace: "normal", overflowWrap: "break-word" },
      "& > div:first-of-type > *": { width: "8", height: "8", fontSize: "0.8125rem" },
    },
  },
});

const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

const UnreadCount = ({ count }: { count: number }) => (
  <Box
    as="span"
    justifySelf="end"
    minWidth="5"
    px="1.5"
    borderRadius="full"
    bg="brand.solid"
    color="brand.contrast"
    fontSize="0.75rem"
    fontWeight="700"
    lineHeight="1.25rem"
    textAlign="center"
  >
    <span aria-hidden>{words.unread(count)}</span>
    <Box as="span" srOnly>
      {words.unreadLong(count)}
    </Box>
  </Box>
);

const Preview = ({ conversation, isOwn }: { conversation: Conversation; isOwn: boolean }) => {
  const { last_message_text, is_blocked } = conversation;
  if (is_blocked) return words.blocked;
  if (last_message_text === null) return words.noMessage;
  return (
    <>
      {isOwn && `${words.own} `}
      <bdi>{last_message_text}</bdi>
    </>
  );
};

type ConversationRowProps = {
  conversation: Conversation;
  unread: number;
  me: string;
  isOpen: boolean;
  isWithAdmin: boolean;
  today: Date;
};

/** A conversation in the list: with whom, what was said last, when, and how much of it is not read. */
const ConversationRow = memo(({ conversation, unread, me, isOpen, isWithAdmin, today }: ConversationRowProps) => {
  const { id, with: other, last_message_at, last_message_by } = conversation;
  return (
    <RowLink to={portalPaths.conversation(id)} state={{ isChosen: true }} aria-current={isOpen ? "page" : undefined}>
      <Box gridRow="1 / span 2">
        <Avatar id={other.user_id} name={nameOf(other.full_name)} src={other.avatar_url} size="small" />
      </Box>
      <Row as="span" flexWrap="wrap" columnGap="2" minWidth="0">
        <Box as="span" data-part="name" dir="auto" maxWidth="full" fontWeight="600" css={oneLine}>
          {nameOf(other.full_name)}
        </Box>
        {isWithAdmin && <AdminBadge />}
      </Row>
      <Box as="span" textStyle="small" color="fg.muted" whiteSpace="nowrap">
        {last_message_at && <time dateTime={last_message_at}>{formatShortly(last_message_at, today)}</time>}
      </Box>
      <Box
        as="span"
        gridColumn={unread > 0 ? "2" : "2 / -1"}
        textStyle="small"
        color={unread > 0 ? "fg" : "fg.muted"}
        fontWeight={unread > 0 ? "600" : undefined}
        {...oneLine}
      >
        <Preview conversation={conversation} isOwn={last_message_by === me} />
      </Box>
      {unread > 0 && <UnreadCount count={unread} />}
    </RowLink>
  );
});

/** The list's shape while the first conversations are on their way. */
const ListSkeleton = () => (
  <>
    <Box role="status" srOnly>
      {words.loading}
    </Box>
    <Box aria-hidden>
      {[0, 1, 2, 3, 4].map((row) => (
        <Row key={row} gap="3" {...rowInset} py="2.5">
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
    <LinkButton to={portalPaths.directory} size="compact">
      {words.toDirectory}
    </LinkButton>
  </Grid>
);

type ConversationListProps = { list: ReturnType<typeof useConversations>; openId: string | undefined };

/** With whom the member writes, those with the newest message first. */
export const ConversationList = ({ list, openId }: ConversationListProps) => {
  const { data, isFetching, hasNextPage, refetch } = list;
  const { id: me } = useMember();
  const { of: unreadOf } = useUnread();
  const today = useToday();
  const admins = useAdmins();
  const conversations = listConversations(useKnown());
  if (!data)
    return isFetching ? (
      <ListSkeleton />
    ) : (
      <Box {...rowInset}>
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
              isWithAdmin={admins.has(each.with.user_id)}
              today={today}
            />
          </li>
        ))}
      </ul>
      <OlderButton words={words} query={list} p="3" />
    </>
  );
};
