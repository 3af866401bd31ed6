import { Box, chakra } from "@chakra-ui/react";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import type { AdminEvent } from "#shared/events.ts";
import { approvalsWords, toastWords } from "#web/content/approvals.ts";
import { useAllEvents } from "#web/lib/api/all-events.ts";
import { FieldFrame } from "#web/lib/forms/field-frame.tsx";
import { control } from "#web/theme/recipes.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Grid } from "#web/ui/layout.ts";
import { showToast } from "#web/ui/toast.ts";
import { EventHead } from "./event-head.tsx";
import { EventRegistrations } from "./event-registrations.tsx";
import { LoadFailure, NoRegistrations, RegistrationsSkeleton } from "./results.tsx";

const Select = chakra("select", {
  ...control,
  base: { ...control.base, appearance: "none", pe: "11", cursor: "pointer" },
});

const { event: label, unknownDate } = approvalsWords;

type EventPickerProps = { events: readonly AdminEvent[]; chosen: string; onChoose: (eventId: string) => void };

/** Which event one looks at; one that is not in the list has no name. */
const EventPicker = ({ events, chosen, onChoose }: EventPickerProps) => (
  <FieldFrame id="event" label={label}>
    <Box position="relative" maxWidth="32rem">
      <Select id="event" name="event" value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {events.every(({ id }) => id !== chosen) && <option value={chosen}>{approvalsWords.unknownEvent}</option>}
        {events.map(({ id, title, date }) => (
          <option key={id} value={id}>
            {events.some((other) => other.id !== id && other.title === title)
              ? `${title} (${date || unknownDate})`
              : title}
          </option>
        ))}
      </Select>
      <Icon name="chevron" position="absolute" insetEnd="3.5" top="3.5" pointerEvents="none" color="fg.muted" />
    </Box>
  </FieldFrame>
);

const { unknownEvent, notSpecified, unknownHint } = approvalsWords;

/** An event's registrations; which event, the address says. */
export const ApprovalsBoard = () => {
  const { data: events, error, isFetching, refetch } = useAllEvents();
  const [address, setAddress] = useSearchParams();
  const chosen = address.get("event") ?? events?.[0]?.id ?? "";
  const event = events?.find(({ id }) => id === chosen);
  const isMissing = !events && error !== null && !isFetching;
  useEffect(() => {
    if (isMissing) void showToast({ type: "error", ...toastWords.noAnswer });
  }, [isMissing]);
  if (!events)
    return isMissing ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <RegistrationsSkeleton />;
  return (
    <Grid gridTemplateColumns="minmax(0, 1fr)" gap={{ base: "6", md: "8" }}>
      <EventPicker events={events} chosen={chosen} onChoose={(id) => setAddress({ event: id }, { replace: true })} />
      {event ? (
        <EventRegistrations key={event.id} event={event} />
      ) : (
        <Grid as="section" aria-labelledby="event-registrations" gap="5">
          <EventHead title={unknownEvent} date={notSpecified} />
          <NoRegistrations hint={unknownHint} />
        </Grid>
      )}
    </Grid>
  );
};
