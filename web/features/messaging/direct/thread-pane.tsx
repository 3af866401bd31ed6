import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Navigate } from "react-router-dom";
import { threadWords } from "#web/content/conversations.ts";
import { LogSkeleton } from "#web/features/messaging/thread/message-log.tsx";
import { ApiProblem, isForbidden } from "#web/lib/api/client.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Row, Stack } from "#web/ui/layout.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { isRefused, useConversation, useStarted } from "./api.ts";
import { useKnown } from "./conversation-cache.ts";
import { BackToList, ThreadBar } from "./thread-head.tsx";
import { Thread, type ToReport } from "./thread.tsx";

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
export type Introduce = (member: { id: string; full_name: string }) => ReactNode;

type OpenProps = { id: string; onReport: (message: ToReport) => void; introduce: Introduce };

/** The conversation that the address names. */
export const OpenConversation = ({ id, onReport, introduce }: OpenProps) => {
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
export const StartConversation = ({ to, introduce }: { to: string; introduce: Introduce }) => {
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
