import { Box, chakra } from "@chakra-ui/react";
import type { AdminEvent } from "#shared/events.ts";
import type { Registration } from "#shared/registrations.ts";
import { approvalsWords, type Filter } from "#web/content/approvals.ts";
import { FilterButtons } from "#web/ui/filter-buttons.tsx";
import { LazyDialog } from "#web/ui/lazy-dialog.tsx";
import { useRegistrations } from "./api.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { EventHead } from "./event-head.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { RegistrationList } from "./registration-list.tsx";
import { NoMatch, NoRegistrations, RegistrationsSkeleton, ResultCount } from "./results.tsx";
import { SearchBox } from "./search-box.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useDecisionDialog } from "./use-decision-dialog.ts";
import { useFilters } from "./use-filters.ts";
import { useLoadToasts } from "./use-load-toasts.ts";
import { useSelection } from "./use-selection.ts";

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
    <Box as="section" aria-labelledby="event-registrations" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
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
    </Box>
  );
};
