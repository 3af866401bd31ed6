import { Box, chakra } from "@chakra-ui/react";
import { type ReactNode, memo } from "react";
import { Navigate, useSearchParams, Link } from "react-router-dom";
import type { DirectMessage, Conversation } from "#shared/conversations.ts";
import { conversationsWords as words, threadWords, nameOf } from "#web/content/conversations.ts";
import { useAdmins } from "#web/lib/admins.ts";
import { ApiProblem, isForbidden } from "#web/lib/api/client.ts";
import { useToday } from "#web/lib/clock.ts";
import { formatShortly } from "#web/lib/dates.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { useFrames } from "#web/lib/realtime/live.tsx";
import { useUnread } from "#web/lib/realtime/unread.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { AdminBadge } from "#web/ui/admin-badge.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Row, Text, Stack } from "#web/ui/layout.ts";
import { OlderButton } from "#web/ui/older-button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useIsWide } from "#web/ui/use-media.ts";
import { LogSkeleton } from "../thread/message-log.tsx";
import { readConversation, useConversations, isRefused, useConversation, useConversationWith } from "./api.ts";
import {
  addMessage,
  readCache,
  updateCache,
  addToCache,
  listConversations,
  markReadByOther,
  useCachedConversations,
} from "./conversation-cache.ts";
import { BackToList, ThreadBar } from "./thread-head.tsx";
import { type ToReport, Thread } from "./thread.tsx";

const startWords = {
  failed: "We couldn't start this conversation.",
  toDirectory: "Back to the directory",
  toConversations: "Show my conversations",
} as const;

/** A conversation's skeleton. */
const ThreadSkeleton = () => (
  <Stack flex="1" minWidth="0">
    <ThreadBar>
      <BackToList />
      <Skeleton width="12" height="12" borderRadius="full" />
      <Skeleton height="5" width="9rem" />
    </ThreadBar>
    <LogSkeleton />
  </Stack>
);

/** Shown instead of a conversation that cannot be opened: why, and where to go. */
const Instead = ({ children }: { children: ReactNode }) => (
  <Box flex="1" minWidth="0" px="gutter" py="2" overflowY="auto">
    <BackToList />
    {children}
  </Box>
);

const Refused = ({ message, introduction }: { message: string; introduction?: ReactNode }) => (
  <Grid role="alert" justifyItems="start" gap="5" py="6">
    <Row as="p" gap="2" color="fg.muted">
      <Icon name="alert" color="fg.error" />
      {message}
    </Row>
    <Row alignItems="stretch" flexWrap="wrap" gap="3">
      {introduction}
      <LinkButton to={portalPaths.directory}>{startWords.toDirectory}</LinkButton>
      <LinkButton to={portalPaths.messages} replace>
        {startWords.toConversations}
      </LinkButton>
    </Row>
  </Grid>
);

/** How to reach a member who cannot be messaged; without a name if unknown. */
type Introduce = (member: { id: string; full_name: string }) => ReactNode;

type OpenProps = { id: string; onReport: (message: ToReport) => void; introduce: Introduce };

/** The conversation in the address. */
const OpenConversation = ({ id, onReport, introduce }: OpenProps) => {
  const conversation = useCachedConversations()[id];
  const { error, isFetching, refetch } = useConversation(id);
  if (conversation) return <Thread {...{ conversation, onReport, introduce }} />;
  if (isFetching || !error) return <ThreadSkeleton />;
  return (
    <Instead>
      {isRefused(error) ? (
        <Refused message={threadWords.missing} />
      ) : (
        <FailedRegion message={threadWords.failed} onRetry={() => void refetch()} />
      )}
    </Instead>
  );
};

const reasonOf = (failure: Error) => {
  // The validation error of an id in the address would mean nothing to the reader.
  if (failure instanceof ApiProblem && failure.problem.errors) return startWords.failed;
  return getMessage(failure, { unknown: startWords.failed });
};

/** Finds or creates the conversation with the member in the address, and redirects to it. */
const StartConversation = ({ to, introduce }: { to: string; introduce: Introduce }) => {
  const { data: id, error, isFetching, refetch } = useConversationWith(to);
  if (id !== undefined) return <Navigate to={portalPaths.conversation(id)} replace state={{ isChosen: false }} />;
  if (isFetching || !error) return <ThreadSkeleton />;
  return (
    <Instead>
      {isRefused(error) ? (
        <Refused message={reasonOf(error)} introduction={isForbidden(error) && introduce({ id: to, full_name: "" })} />
      ) : (
        <FailedRegion message={reasonOf(error)} onRetry={() => void refetch()} />
      )}
    </Instead>
  );
};

/** Moves a new message's conversation up. For an unknown conversation, the message does not say who it is with. */
const hear = async (me: string, message: DirectMessage) => {
  const id = message.conversation_id;
  // If it cannot be loaded now, the next list will contain it.
  if (!readCache(me)[id]) await readConversation(me, id).catch(() => undefined);
  updateCache(me, (known) => addMessage(known, message));
};

/** Keeps the cached conversations up to date from the socket. */
const useLiveConversations = () => {
  const { id } = useMember();
  useFrames((frame) => {
    if (frame.type === "direct.conversation") addToCache(id, frame.conversation);
    if (frame.type === "direct.read")
      updateCache(id, (known) => markReadByOther(known, frame.conversation_id, frame.upTo));
    if (frame.type === "direct.message") void hear(id, frame.message);
  });
};

const Nothing = () => (
  <Text margin="auto" p="6" color="fg.muted" textAlign="center">
    {words.select}
  </Text>
);

/** Within the list's padding: rows are aligned with the page title. */
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
    // On a phone with large text, the time moves below, and the name wraps instead of being cut off.
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

/** A conversation in the list: the other member, the latest message, its time, and the unread count. */
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

/** The list's skeleton. */
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

/** No conversations yet. */
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

/** The member's conversations, newest message first. */
const ConversationList = ({ list, openId }: ConversationListProps) => {
  const { data, isFetching, hasNextPage, refetch } = list;
  const { id: me } = useMember();
  const { of: unreadOf } = useUnread();
  const today = useToday();
  const admins = useAdmins();
  const conversations = listConversations(useCachedConversations());
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

type Props = { onReport: (message: ToReport) => void; introduce: Introduce };

/** The member's conversations, and the one in the address; side by side, the first by default. */
export const Conversations = ({ onReport, introduce }: Props) => {
  const [search] = useSearchParams();
  const to = search.get("to");
  const id = search.get("conversation");
  const list = useConversations();
  useLiveConversations();
  const isWide = useIsWide();
  const first = listConversations(useCachedConversations())[0];
  const isListed = list.data !== undefined;
  if (isWide && isListed && first && id === null && to === null)
    return <Navigate to={portalPaths.conversation(first.id)} replace />;
  // On phones only one of the two is visible; the other stays mounted and keeps its scroll position.
  const isOpen = id !== null || to !== null;
  return (
    <Grid
      flex="1"
      minHeight="0"
      gridTemplateColumns={{ base: "minmax(0, 1fr)", md: "17rem minmax(0, 1fr)", lg: "20rem minmax(0, 1fr)" }}
      gridTemplateRows="minmax(0, 1fr)"
      borderTopWidth="1px"
    >
      <Box
        gridRow="1"
        gridColumn="1"
        overflowY="auto"
        p={{ base: "1", md: "2" }}
        borderInlineEndWidth={{ md: "1px" }}
        visibility={isWide || !isOpen ? undefined : "hidden"}
      >
        <ConversationList list={list} openId={id ?? undefined} />
      </Box>
      <Row
        alignItems="stretch"
        gridRow="1"
        gridColumn={{ base: "1", md: "2" }}
        minWidth="0"
        minHeight="0"
        visibility={isWide || isOpen ? undefined : "hidden"}
      >
        {to !== null && <StartConversation key={to} to={to} introduce={introduce} />}
        {to === null && id !== null && <OpenConversation key={id} {...{ id, onReport, introduce }} />}
        {!isOpen && (isListed || list.isError) && <Nothing />}
      </Row>
    </Grid>
  );
};
