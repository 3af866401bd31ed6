import { useMemo } from "react";
import type { ListedReport } from "#shared/reports.ts";
import { useWaiting } from "#web/lib/api/waiting.ts";
import { createDeskWords, Desk } from "#web/lib/desk/desk.tsx";
import { useDesk, type DeskSpec } from "#web/lib/desk/use-desk.ts";
import { formatCsv, nameCsvFile } from "#web/lib/files/csv.ts";
import { useSearchAddress, type SearchAddress } from "#web/lib/search-address.ts";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FilterButtons } from "#web/ui/filter-buttons.tsx";
import { Grid } from "#web/ui/layout.ts";
import { OlderButton } from "#web/ui/older-button.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { useReports, useReportViewers, nameViewers } from "./api.ts";
import { getRowId, ReportCard } from "./report-card.tsx";
import { nameWriter, reportListWords, type ReportFilter, placeOf } from "./report-words.ts";

const words = {
  ...createDeskWords("report", "reports", "name, topic, reason"),
  ...reportListWords,
} as const;

const spec: DeskSpec<ListedReport> = {
  textOf: ({ message, topic, topicName, reporter, reason }) =>
    [
      nameWriter(message.full_name, topic),
      placeOf({ topic, topicName }),
      message.content,
      reporter.full_name,
      reason,
    ].join("\n"),
  filters: {},
};

const formatDecision = ({ outcome }: ListedReport) => {
  if (!outcome) return undefined;
  const { removesMessage, measure } = outcome;
  const parts = [removesMessage && words.removed, (measure !== "none" || !removesMessage) && words.outcomes[measure]];
  return parts.filter(Boolean).join(", ");
};

/** Reports as CSV: without the text of direct messages, which is read by opening a report. */
export const formatReportsCsv = (reports: readonly ListedReport[]) =>
  formatCsv(
    {
      id: "ID",
      reported: "Reported",
      status: "Status",
      topic: "Topic",
      author: "Author",
      written: "Written",
      message: "Message",
      reporter: "Reported By",
      reason: "Reason",
      resolved: "Resolved",
      resolvedBy: "Resolved By",
      decision: "Decision",
    },
    reports.map((report) => {
      const { id, message, topic, reporter, reason, created_at, status, closed_at, closed_by } = report;
      return {
        ...{ id, reason, reported: created_at, written: message.created_at },
        status: words.states[status],
        topic: placeOf(report),
        author: nameWriter(message.full_name, topic),
        message: message.content ?? undefined,
        reporter: nameWriter(reporter.full_name, topic),
        resolved: closed_at ?? undefined,
        resolvedBy: closed_by ? closed_by.full_name || words.somebody : undefined,
        decision: formatDecision(report),
      };
    }),
  );

const noReports: readonly ListedReport[] = [];

type ListProps = { search: SearchAddress; filter: ReportFilter; onShowAll: () => void };

/** Open reports, or all, as far as loaded. */
const ReportList = ({ search, filter, onShowAll }: ListProps) => {
  const query = useReports(filter);
  const { data, hasNextPage } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items), [data]);
  const unreadable = data?.pages.reduce((sum, page) => sum + (page.unreadable ?? 0), 0);
  const desk = useDesk(search, items ?? noReports, spec);
  const viewers = useReportViewers(null);
  return (
    <Desk
      desk={desk}
      list={{ ...query, isPaged: true, data: items && { items, isComplete: !hasNextPage, unreadable } }}
      words={words}
      rowHeightPx={256}
      hasOpeners
      file={{
        fileName: () => nameCsvFile(`reports-${filter}`),
        format: () => formatReportsCsv(desk.shown),
        recordedAs: { list: "reports", scope: filter, rows: desk.shown.length },
      }}
      getRowId={getRowId}
      none={
        <Empty text={words.none[filter]}>
          {filter === "open" && <Button onClick={onShowAll}>{words.showAll}</Button>}
        </Empty>
      }
      around={(rows) => (
        <Grid gridTemplateColumns="minmax(0, 1fr)" gap="4">
          {rows}
          <OlderButton words={words} query={query} />
        </Grid>
      )}
    >
      {(report) => <ReportCard report={report} viewers={nameViewers(viewers, report.id)} />}
    </Desk>
  );
};

/** Members' reports; the address says whether to show open ones only. */
export const AdminReports = () => {
  const search = useSearchAddress();
  const filter: ReportFilter = search.address.get("show") === "all" ? "all" : "open";
  const { data: waiting } = useWaiting();
  const choose = (value: ReportFilter) => search.setValues({ show: value === "all" ? value : "" });
  return (
    <PortalPage title={words.title} intro={words.welcome} isDesk>
      <Grid gridTemplateColumns="minmax(0, 1fr)" gap={{ base: "3", md: "4" }}>
        <FilterButtons
          label={words.filters}
          options={[
            { value: "open", label: words.filter.open, count: waiting?.reports },
            { value: "all", label: words.filter.all },
          ]}
          chosen={filter}
          onChoose={choose}
        />
        <ReportList key={filter} search={search} filter={filter} onShowAll={() => choose("all")} />
      </Grid>
    </PortalPage>
  );
};
