import { Box } from "@chakra-ui/react";
import { LogSkeleton } from "#web/chat/log-skeleton.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { BackToList } from "./back-to-list.tsx";
import { ThreadBar } from "./thread-head.tsx";

/** A conversation's shape while it is not known whom it is with. */
export const ThreadSkeleton = () => (
  <Box display="flex" flexDirection="column" flex="1" minWidth="0">
    <ThreadBar>
      <BackToList />
      <Skeleton width="12" height="12" borderRadius="full" />
      <Skeleton height="5" width="9rem" />
    </ThreadBar>
    <LogSkeleton />
  </Box>
);
