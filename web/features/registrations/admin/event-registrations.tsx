import { chakra } from "@chakra-ui/react";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { AdminEvent } from "#shared/events.ts";
import type { Registration } from "#shared/registrations.ts";
import { toastWords, approvalsWords, type Filter } from "#web/content/approvals.ts";
import { ApiProblem } from "#web/lib/api/client.ts";
import { FilterButtons } from "#web/ui/filter-buttons.tsx";
import { Grid } from "#web/ui/layout.ts";
import { LazyDialog } from "#web/ui/lazy-dialog.tsx";
import { showToast } from "#web/ui/toast.ts";
import { useRegistrations } from "./api.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { getReason } from "./decide.ts";
import { EventHead } from "./event-head.tsx";
import { countByStatus, useFilters } from "./filters.ts";
import { RegistrationList } from "./registration-list.tsx";
import { LoadFailure, NoMatch, NoRegistrations, RegistrationsSkeleton, ResultCount } from "./results.tsx";
import { SearchBox, Toolbar } from "./toolbar.tsx";
import { useDecisionDialog } from "./use-decision-dialog.ts";
import { useSelection } from "./use-selection.ts";

type Reading = Pick<ReturnType<typeof useRegistrations>, "data" | "error">;

const tell = ({ data, error }: Reading, { title, isPast }: Pick<AdminEvent, "title" | "isPast">) => {
  if (error instanceof ApiProblem) return showToast({ type: "error", ...toastWords.notLoaded(getReason(error)) });
  if (error) return showToast({ type: "error", ...toastWords.noAnswer });
  const { all, pending } = countByStatus(data?.items ?? [], isPast);
  if (all === 0) return showToast({ type: "error", ...toastWords.noneFound(title) });
  return showToast({ type: "success", ...toastWords.found(all, title, pending) });
};

type Refetch = ReturnType<typeof useRegistrations>["refetch"];

/** Tells what was found when an event is chosen, and when one asks for the data anew; polling stays silent. */
const useLoadToasts = (event: AdminEvent, refetch: Refetch) => {
  const [isRefreshing, setRefreshing] = useState(false);
  // A request that is on its way already is waited for, not made twice.
  const load = () => refetch({ cancelRefetch: false });
  const tellFirst = useEffectEvent(async (isGone: () => boolean) => {
    const reading = await load();
    if (!isGone()) void tell(reading, event);
  });
  useEffect(() => {
    let isGone = false;
    void tellFirst(() => isGone);
    return () => {
      isGone = true;
    };
  }, []);
  const refresh = useCallback(async () => {
    setRefreshing(true);
    void tell(await refetch({ cancelRefetch: false }), event);
    setRefreshing(false);
  }, [refetch, event]);
  return { refresh, isRefreshing };
};

const none: readonly Registration[] = [];
const filters: readonly Filter[] = ["all", "pending", "approved", "rejected"];

/** Things beside one another, where there is room. */
const Row = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: { base: "stretch", md: "flex-end" },
    justifyContent: "space-between",
    columnGap: "6",
    rowGap: "3",
  },
});

/** Who has registered for an event, and what is to be decided about them. */
export const EventRegistrations = ({ event }: { event: AdminEvent }) => {
  const { data, error, refetch } = useRegistrations(event.id);
  const { items = none, isComplete = false } = data ?? {};
  const { refresh, isRefreshing } = useLoadToasts(event, refetch);
  const { text, setText, filter, setFilter, shown, counts, field, clear } = useFilters(items, event.isPast);
  const selection = useSelection(items, shown);
  const { asked, onDecide, onIntent, dialog } = useDecisionDialog();
  const about = asked && items.find(({ id }) => id === asked.id);
  return (
    <Grid as="section" aria-labelledby="event-registrations" gridTemplateColumns="minmax(0, 1fr)" gap="5">
      <Row>
        <EventHead title={event.title} date={event.date || approvalsWords.unknownDate} event={event} />
        <Toolbar
          eventId={event.id}
          registrations={items}
          isComplete={isComplete}
          isRefreshing={isRefreshing}
          onRefresh={refresh}
        />
      </Row>
      <Row>
        <SearchBox text={text} onChange={setText} field={field} />
        <FilterButtons
          label={approvalsWords.filters.label}
          options={filters.map((value) => ({ value, label: approvalsWords.filters[value], count: counts[value] }))}
          chosen={filter}
          onChoose={setFilter}
        />
      </Row>
      {error && <LoadFailure error={error} onRetry={() => void refresh()} />}
      <Row position="sticky" top="0" zIndex="1" alignItems="center" minHeight="11" mx="-1" px="1" py="2" bg="bg">
        {data && <ResultCount shown={shown.length} loaded={items.length} isComplete={isComplete} />}
        {!event.isPast && <BulkBar eventId={event.id} selection={selection} />}
      </Row>
      {!data && !error && <RegistrationsSkeleton />}
      {isComplete && items.length === 0 && <NoRegistrations />}
      {items.length > 0 && shown.length === 0 && <NoMatch onClear={clear} />}
      {shown.length > 0 && (
        <RegistrationList
          registrations={shown}
          selected={selection.selected}
          isOver={event.isPast}
          onSelect={selection.toggle}
          onDecide={onDecide}
          onIntent={onIntent}
        />
      )}
      {asked && about && (
        <LazyDialog
          dialog={dialog}
          props={{ registration: about, decision: asked.decision, event: event.title, isOver: event.isPast }}
        />
      )}
    </Grid>
  );
};
