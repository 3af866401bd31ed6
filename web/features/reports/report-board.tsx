import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import type { Attachment } from "#shared/community.ts";
import { reportListWords as words, type ReportFilter } from "#web/content/reports.ts";
import { FilterButtons } from "#web/ui/filter-buttons.tsx";
import { ReportList } from "./report-list.tsx";

const options = (["open", "all"] as const).map((value) => ({ value, label: words.filter[value] }));

type Props = {
  /** Shows the file that a message carries. */
  showFile: (file: Attachment) => ReactNode;
};

/** What members have reported; the address says whether only what is open is shown. */
export const ReportBoard = ({ showFile }: Props) => {
  const [search, setSearch] = useSearchParams();
  const filter: ReportFilter = search.get("show") === "all" ? "all" : "open";
  const choose = (value: ReportFilter) => setSearch(value === "all" ? { show: "all" } : {}, { replace: true });
  return (
    <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5" maxWidth="52rem">
      <FilterButtons label={words.filters} options={options} chosen={filter} onChoose={choose} />
      <ReportList key={filter} filter={filter} onShowAll={() => choose("all")} showFile={showFile} />
    </Box>
  );
};
