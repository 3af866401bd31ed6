import { Box, chakra } from "@chakra-ui/react";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { AdminEvent } from "#shared/events.ts";
import type { Registration } from "#shared/registrations.ts";
import { approvalsWords, toastWords } from "#web/content/approvals.ts";
import { registrationStates } from "#web/content/registration-states.ts";
import { useAllEvents } from "#web/lib/api/all-events.ts";
import { ApiProblem } from "#web/lib/api/client.ts";
import { FieldFrame } from "#web/lib/forms/field-frame.tsx";
import { Select } from "#web/lib/forms/filter-fields.tsx";
import { SearchBox } from "#web/lib/forms/search-box.tsx";
import { useSelection } from "#web/lib/selection.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row } from "#web/ui/layout.ts";
import { LazyDialog } from "#web/ui/lazy-dialog.tsx";
import { LazyPart } from "#web/ui/lazy-part.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { showToast } from "#web/ui/toast.ts";
import { ToolRow } from "#web/ui/tool-row.tsx";
import { getEventEnd } from "../registration-state.ts";
import { getReason, useRegistrations } from "./api.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { useDecisionDialog } from "./decision-buttons.tsx";
import { countByStatus, StatusFilter, useFilters } from "./filters.tsx";
import { canBeDecided, useSendOnLeave } from "./quick-decisions.ts";
import { RegistrationList } from "./registration-list.tsx";
import { LoadFailure, NoMatch, NoRegistrations, RegistrationsSkeleton, ResultCount } from "./results.tsx";
import { Toolbar } from "./toolbar.tsx";

/** A field with its label before it. */
const InOneLine = chakra("div", {
  base: {
    maxWidth: "32rem",
    "& > *": { display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", alignItems: "center", columnGap: "3" },
    "& label": { mb: "0" },
  },
});

type EventPickerProps = { events: readonly AdminEvent[]; chosen: string; onChoose: (eventId: string) => void };

/** Chooses the event; one that is not in the list has no name. */
const EventPicker = ({ events, chosen, onChoose }: EventPickerProps) => (
  <InOneLine>
    <FieldFrame id="event" label={approvalsWords.event}>
      <Select id="event" name="event" value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {events.every(({ id }) => id !== chosen) && <option value={chosen}>{approvalsWords.unknownEvent}</option>}
        {events.map(({ id, title, date }) => (
          <option key={id} value={id}>
            {events.some((other) => other.id !== id && other.title === title)
              ? `${title} (${date || approvalsWords.unknownDate})`
              : title}
          </option>
        ))}
      </Select>
    </FieldFrame>
  </InOneLine>
);

type EventHeadProps = { title: string; date: string; event?: AdminEvent };

/** The event, its date, and the spots that are left. */
const EventHead = ({ title, date, event }: EventHeadProps) => (
  <div>
    <Heading id="event-registrations" textStyle="title" fontSize={{ base: "1.25rem", md: "1.625rem" }}>
      {approvalsWords.heading(title)}
    </Heading>
    <Row
      flexWrap="wrap"
      columnGap="4"
      rowGap="1"
      mt="1"
      textStyle="small"
      color="fg.muted"
      // On a phone, the line has no room for more than its words.
      css={{ mdDown: { fontSize: "0.8125rem", "& p > svg": { display: "none" } } }}
    >
      <Row as="p" gap="1.5">
        <Icon name="calendar" color="brand.fg" width="4" height="4" />
        {date}
      </Row>
      {event && (
        <Row as="p" gap="1.5">
          <Icon name="people" color="brand.fg" width="4" height="4" />
          {approvalsWords.spots(event.spotsLeft, event.spots)}
        </Row>
      )}
      {getEventEnd(event) === "called-off" && (
        <StatusBadge tone="bad" icon="info">
          {registrationStates["called-off"].admin}
        </StatusBadge>
      )}
    </Row>
  </div>
);

type Reading = Pick<ReturnType<typeof useRegistrations>, "data" | "error">;

const showReading = ({ data, error }: Reading, event: AdminEvent) => {
  const { title } = event;
  if (error instanceof ApiProblem) return showToast({ type: "error", ...toastWords.notLoaded(getReason(error)) });
  if (error) return showToast({ type: "error", ...toastWords.noAnswer });
  const { all, pending } = countByStatus(data?.items ?? [], getEventEnd(event));
  if (all === 0) return showToast({ type: "error", ...toastWords.noneFound(title) });
  return showToast({ type: "success", ...toastWords.found(all, title, pending) });
};

type Refetch = ReturnType<typeof useRegistrations>["refetch"];

/** Shows a toast about what was found when an event is chosen and when an admin refreshes; polling stays silent. */
const useLoadToasts = (event: AdminEvent, refetch: Refetch) => {
  const [isRefreshing, setRefreshing] = useState(false);
  // A request that is already under way is awaited, not made twice.
  const load = () => refetch({ cancelRefetch: false });
  const showFirstReading = useEffectEvent(async (isGone: () => boolean) => {
    const reading = await load();
    if (!isGone()) void showReading(reading, event);
  });
  useEffect(() => {
    let isGone = false;
    void showFirstReading(() => isGone);
    return () => {
      isGone = true;
    };
  }, []);
  const refresh = useCallback(async () => {
    setRefreshing(true);
    void showReading(await refetch({ cancelRefetch: false }), event);
    setRefreshing(false);
  }, [refetch, event]);
  return { refresh, isRefreshing };
};

const loadWaitlist = async () => (await import("./waitlist.tsx")).EventWaitlist;
const loadFeedback = async () => (await import("./feedback-results.tsx")).FeedbackResults;

const noRegistrations: readonly Registration[] = [];

/** The registrations for an event, and what is to be decided about them. */
const EventRegistrations = ({ event }: { event: AdminEvent }) => {
  const { data, error, refetch } = useRegistrations(event.id);
  const { items = noRegistrations, isComplete = false } = data ?? {};
  const { refresh, isRefreshing } = useLoadToasts(event, refetch);
  const end = getEventEnd(event);
  useSendOnLeave();
  const { text, filter, change, shown, matching, counts, field, clear } = useFilters(items, end);
  const selection = useSelection(items, shown, canBeDecided);
  const { asked, onDecide, onIntent, dialog } = useDecisionDialog();
  const hasWaitlist = items.some(({ status }) => status === "waitlisted");
  const about = asked && items.find(({ id }) => id === asked.id);
  return (
    <Grid
      as="section"
      aria-labelledby="event-registrations"
      // At the top right are the buttons that decide.
      data-toasts="below"
      gridTemplateColumns="minmax(0, 1fr)"
      gap={{ base: "2", md: "4" }}
    >
      <ToolRow>
        <EventHead title={event.title} date={event.date || approvalsWords.unknownDate} event={event} />
        <Toolbar
          event={event}
          registrations={matching}
          isComplete={isComplete}
          isRefreshing={isRefreshing}
          onRefresh={refresh}
        />
      </ToolRow>
      {hasWaitlist && !end && (
        <LazyPart load={loadWaitlist} props={{ eventId: event.id }} placeholder={<Box height="16rem" />} />
      )}
      <ToolRow>
        <SearchBox words={approvalsWords.search} text={text} onChange={(text) => change({ text })} field={field} />
        <StatusFilter counts={counts} chosen={filter} onChoose={(filter) => change({ filter })} />
      </ToolRow>
      {end === "over" && items.some(({ feedback }) => feedback) && (
        <LazyPart load={loadFeedback} props={{ registrations: items }} />
      )}
      {error && <LoadFailure error={error} onRetry={() => void refresh()} />}
      <ToolRow
        position="sticky"
        top="0"
        zIndex="1"
        flexWrap={{ base: "nowrap", md: "wrap" }}
        alignItems="center"
        columnGap={{ base: "3", md: "6" }}
        minHeight="11"
        mx="-1"
        px="1"
        py="1"
        bg="bg"
      >
        {data && <ResultCount shown={matching.length} loaded={items.length} isComplete={isComplete} />}
        {!end && <BulkBar event={event} selection={selection} />}
      </ToolRow>
      {!data && !error && <RegistrationsSkeleton />}
      {isComplete && items.length === 0 && <NoRegistrations />}
      {items.length > 0 && shown.length === 0 && <NoMatch onClear={clear} />}
      {shown.length > 0 && (
        <RegistrationList
          registrations={shown}
          selected={selection.selected}
          end={end}
          onSelect={selection.toggle}
          onDecide={onDecide}
          onIntent={onIntent}
        />
      )}
      {asked && about && (
        <LazyDialog
          dialog={dialog}
          props={{ registration: about, decision: asked.decision, event: event.title, end }}
        />
      )}
    </Grid>
  );
};

/** The registrations of the event that the address names. */
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
    <Grid gridTemplateColumns="minmax(0, 1fr)" gap={{ base: "3", md: "6" }}>
      <EventPicker events={events} chosen={chosen} onChoose={(id) => setAddress({ event: id }, { replace: true })} />
      {event ? (
        <EventRegistrations key={event.id} event={event} />
      ) : (
        <Grid as="section" aria-labelledby="event-registrations" gap="5">
          <EventHead title={approvalsWords.unknownEvent} date={approvalsWords.notSpecified} />
          <NoRegistrations hint={approvalsWords.unknownHint} />
        </Grid>
      )}
    </Grid>
  );
};
