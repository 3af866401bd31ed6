import { useMemo } from "react";
import type { ListedReport } from "#shared/reports.ts";
import { createDeskWords, Desk } from "#web/lib/desk/desk.tsx";
import { useDesk, type DeskSpec } from "#web/lib/desk/use-desk.ts";
import { useSearchAddress, type SearchAddress } from "#web/lib/search-address.ts";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FilterButtons } from "#web/ui/filter-buttons.tsx";
import { Grid } from "#web/ui/layout.ts";
import { OlderButton } from "#web/ui/older-button.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { useReports, useReportViewers, nameViewers } from "./api.ts";
import { getRowId, ReportCard } from "./report-card.tsx";
import { nameWriter, reportListWords, type ReportFilter } from "./report-words.ts";

const words = {
  ...createDeskWords("report", "reports", "name, topic, reason"),
  ...reportListWords,
} as const;

const spec: DeskSpec<ListedReport> = {
  textOf: ({ message, topic, reporter, reason }) =>
    [nameWriter(message.full_name, topic), topic ?? words.direct, message.content, reporter.full_name, reason].join(
      "\n",
    ),
  filters: {},
};

const noReports: readonly ListedReport[] = [];

type ListProps = { search: SearchAddress; filter: ReportFilter; onShowAll: () => void };

/** Open reports, or all, as far as loaded. */
const ReportList = ({ search, filter, onShowAll }: ListProps) => {
  const query = useReports(filter);
  const { data, hasNextPage } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items), [data]);
  const desk = useDesk(search, items ?? noReports, spec);
  const viewers = useReportViewers(null);
  return (
    <Desk
      desk={desk}
      list={{ ...query, data: items && { items, isComplete: !hasNextPage } }}
      words={words}
      rowHeightPx={256}
      hasOpeners
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

const options = (["open", "all"] as const).map((value) => ({ value, label: words.filter[value] }));

/** Members' reports; the address says whether to show open ones only. */
export const AdminReports = () => {
  const search = useSearchAddress();
  const filter: ReportFilter = search.address.get("show") === "all" ? "all" : "open";
  const choose = (value: ReportFilter) => search.setValues({ show: value === "all" ? value : "" });
  return (
    <PortalPage title={words.title} intro={words.welcome} isDesk>
      <Grid gridTemplateColumns="minmax(0, 1fr)" gap={{ base: "3", md: "4" }}>
        <FilterButtons label={words.filters} options={options} chosen={filter} onChoose={choose} />
        <ReportList key={filter} search={search} filter={filter} onShowAll={() => choose("all")} />
      </Grid>
    </PortalPage>
  );
};
