import { Box } from "@chakra-ui/react";
import { useAllEvents } from "#web/api/all-events.ts";
import { adminEventsWords as words } from "#web/content/admin-events.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { AdminEventRow } from "./admin-event-row.tsx";

const Loading = () => (
  <>
    <Box role="status" srOnly>
      {words.loading}
    </Box>
    <Box display="grid" gap="3" aria-hidden>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={{ base: "48", lg: "32" }} borderRadius="md" />
      ))}
    </Box>
  </>
);

const NoEvents = () => (
  <Empty text={words.none}>
    <LinkButton to={paths.newEvent}>{words.create}</LinkButton>
  </Empty>
);

/** Every event of the club. */
export const AdminEventList = () => {
  const { data: events, isFetching, refetch } = useAllEvents();
  if (!events) return isFetching ? <Loading /> : <FailedRegion message={words.failed} onRetry={() => void refetch()} />;
  if (events.length === 0) return <NoEvents />;
  return (
    <Box as="ul" display="grid" gap="3">
      {events.map((event) => (
        <AdminEventRow key={event.id} event={event} />
      ))}
    </Box>
  );
};
