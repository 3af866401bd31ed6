import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import type { Attachment } from "#shared/community.ts";
import { reportListWords as words, type ReportFilter } from "#web/content/reports.ts";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FilterButtons } from "#web/ui/filter-buttons.tsx";
import { Grid } from "#web/ui/layout.ts";
import { OlderButton } from "#web/ui/older-button.tsx";
import { Pending } from "#web/ui/pending.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useReports, useReportViewers } from "./api.ts";
import { ReportCard } from "./report-card.tsx";
import { nameViewers } from "./viewers.ts";

type ReportListProps = {
  filter: ReportFilter;
  onShowAll: () => void;
  showFile: (file: Attachment) => ReactNode;
};

/** The reports that are open, or all. */
const ReportList = ({ filter, onShowAll, showFile }: ReportListProps) => {
  const query = useReports(filter);
  const { data, isFetching, hasNextPage, refetch } = query;
  const viewers = useReportViewers(null);
  if (!data)
    return (
      <Pending {...{ words, isFetching, refetch }}>
        <Grid gap="4" aria-hidden>
          <Skeleton height="16rem" borderRadius="md" />
          <Skeleton height="16rem" borderRadius="md" />
        </Grid>
      </Pending>
    );
  const reports = data.pages.flatMap(({ items }) => items);
  if (reports.length === 0 && !hasNextPage)
    return (
      <Empty text={words.none[filter]}>
        {filter === "open" && <Button onClick={onShowAll}>{words.showAll}</Button>}
      </Empty>
    );
  return (
    <Grid gap="4">
      <Grid as="ul" aria-label={words.title} gridTemplateColumns="minmax(0, 1fr)" gap="4">
        {reports.map((report) => (
          <li key={report.id}>
            <ReportCard report={report} viewers={nameViewers(viewers, report.id)} showFile={showFile} />
          </li>
        ))}
      </Grid>
      <OlderButton words={words} query={query} />
    </Grid>
  );
};

const options = (["open", "all"] as const).map((value) => ({ value, label: words.filter[value] }));

type ReportBoardProps = {
  /** Shows the file that a message carries. */
  showFile: (file: Attachment) => ReactNode;
};

/** What members have reported; the address says whether only what is open is shown. */
export const ReportBoard = ({ showFile }: ReportBoardProps) => {
  const [search, setSearch] = useSearchParams();
  const filter: ReportFilter = search.get("show") === "all" ? "all" : "open";
  const choose = (value: ReportFilter) => setSearch(value === "all" ? { show: "all" } : {}, { replace: true });
  return (
    <Grid gridTemplateColumns="minmax(0, 1fr)" gap="5">
      <FilterButtons label={words.filters} options={options} chosen={filter} onChoose={choose} />
      <ReportList key={filter} filter={filter} onShowAll={() => choose("all")} showFile={showFile} />
    </Grid>
  );
};
