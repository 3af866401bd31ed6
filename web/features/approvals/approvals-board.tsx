import { Box } from "@chakra-ui/react";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { useAllEvents } from "#web/api/all-events.ts";
import { approvalsWords, toastWords } from "#web/content/approvals.ts";
import { toast } from "#web/ui/toast.ts";
import { EventHead } from "./event-head.tsx";
import { EventPicker } from "./event-picker.tsx";
import { EventRegistrations } from "./event-registrations.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { NoRegistrations, RegistrationsSkeleton } from "./results.tsx";

const { unknownEvent, notSpecified, unknownHint } = approvalsWords;

/** An event's registrations; which event, the address says. */
export const ApprovalsBoard = () => {
  const { data: events, error, isFetching, refetch } = useAllEvents();
  const [address, setAddress] = useSearchParams();
  const chosen = address.get("event") ?? events?.[0]?.id ?? "";
  const event = events?.find(({ id }) => id === chosen);
  const isMissing = !events && error !== null && !isFetching;
  useEffect(() => {
    if (isMissing) void toast({ type: "error", ...toastWords.noAnswer });
  }, [isMissing]);
  if (!events)
    return isMissing ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <RegistrationsSkeleton />;
  return (
    <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: "6", md: "8" }}>
      <EventPicker events={events} chosen={chosen} onChoose={(id) => setAddress({ event: id }, { replace: true })} />
      {event ? (
        <EventRegistrations key={event.id} event={event} />
      ) : (
        <Box as="section" aria-labelledby="event-registrations" display="grid" gap="5">
          <EventHead title={unknownEvent} date={notSpecified} />
          <NoRegistrations hint={unknownHint} />
        </Box>
      )}
    </Box>
  );
};
