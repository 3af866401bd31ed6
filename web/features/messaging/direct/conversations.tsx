import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import type { DirectMessage } from "#shared/conversations.ts";
import { conversationsWords as words, threadWords } from "#web/content/conversations.ts";
import { ApiProblem, isForbidden } from "#web/lib/api/client.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { useFrames } from "#web/lib/realtime/live.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Row, Text, Stack } from "#web/ui/layout.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useIsWide } from "#web/ui/use-media.ts";
import { LogSkeleton } from "../thread/message-log.tsx";
import { readConversation, useConversations, isRefused, useConversation, useStarted } from "./api.ts";
import {
  addMessage,
  readCache,
  updateCache,
  addToCache,
  listConversations,
  markReadByOther,
  useKnown,
} from "./conversation-cache.ts";
import { ConversationList } from "./conversation-list.tsx";
import { BackToList, ThreadBar } from "./thread-head.tsx";
import { type ToReport, Thread } from "./thread.tsx";

const startWords = {
  failed: "We couldn't start this conversation.",
  toDirectory: "Back to the directory",
  toConversations: "Show my conversations",
} as const;

/** A conversation's shape while it is not known whom it is with. */
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

/** Where a conversation would be, and is not: why, and where one can go from there. */
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

/** The way to a member who takes no messages from this one; without a name where that is not known. */
type Introduce = (member: { id: string; full_name: string }) => ReactNode;

type OpenProps = { id: string; onReport: (message: ToReport) => void; introduce: Introduce };

/** The conversation that the address names. */
const OpenConversation = ({ id, onReport, introduce }: OpenProps) => {
  const conversation = useKnown()[id];
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
  // What is wrong with the member's id in the address says nothing to anybody.
  if (failure instanceof ApiProblem && failure.problem.errors) return startWords.failed;
  return getMessage(failure, { unknown: startWords.failed });
};

/** Finds or begins the conversation with the member whom the address names, and goes there. */
const StartConversation = ({ to, introduce }: { to: string; introduce: Introduce }) => {
  const { data: id, error, isFetching, refetch } = useStarted(to);
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

/** A message has come: its conversation moves up. Of one that is not known yet, the message does not say whom it is with. */
const hear = async (me: string, message: DirectMessage) => {
  const id = message.conversation_id;
  // Where it cannot be read now, the list tells of it when it is loaded again.
  if (!readCache(me)[id]) await readConversation(me, id).catch(() => undefined);
  updateCache(me, (known) => addMessage(known, message));
};

/** Keeps what is known of the conversations up to date with what comes over the socket. */
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

type Props = { onReport: (message: ToReport) => void; introduce: Introduce };

/** The member's conversations, and the one that the address names; beside the list, without one, the first. */
export const Conversations = ({ onReport, introduce }: Props) => {
  const [search] = useSearchParams();
  const to = search.get("to");
  const id = search.get("conversation");
  const list = useConversations();
  useLiveConversations();
  const isWide = useIsWide();
  const first = listConversations(useKnown())[0];
  const isListed = list.data !== undefined;
  if (isWide && isListed && first && id === null && to === null)
    return <Navigate to={portalPaths.conversation(first.id)} replace />;
  // On phones one of both is in sight; the other keeps its place, and where it is scrolled to.
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
