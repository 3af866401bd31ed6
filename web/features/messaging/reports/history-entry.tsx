import { Box } from "@chakra-ui/react";
import type { ConductEntry } from "#shared/conduct.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { formatClubDate } from "#web/lib/dates.ts";
import { Row, Text } from "#web/ui/layout.ts";
import { QuietLink } from "#web/ui/quiet-link.ts";
import { reportCaseWords } from "./report-words.ts";

const words = reportCaseWords.history;

const describeEnd = ({ kind, until }: ConductEntry) => {
  if (until !== null) return ` ${words.until(formatClubDate(until))}`;
  return kind === "suspension" ? ` ${words.untilLifted}` : "";
};

type Props = {
  entry: ConductEntry;
  /** The report that is open, which needs no link. */
  current?: string;
  /** Whether the reader may open reports. */
  mayOpen?: boolean;
};

/** An entry of a member's history: what was reported, or decided, when, and by whom. */
export const HistoryEntry = ({ entry, current, mayOpen = true }: Props) => {
  const { at, kind, by, reason, reportId } = entry;
  const isByTime = kind === "suspension-lifted" && by === "";
  return (
    <Box as="li" py="2" borderTopWidth="1px" overflowWrap="anywhere">
      <Row flexWrap="wrap" justifyContent="space-between" columnGap="4">
        <span>
          {words.kinds[kind](isByTime ? "" : by || words.admin)}
          {describeEnd(entry)}
        </span>
        <Row columnGap="3" textStyle="small" color="fg.muted">
          {formatClubDate(at)}
          {mayOpen && reportId !== null && reportId !== current && (
            <QuietLink
              isUnderlined
              to={adminPaths.report(reportId)}
              aria-label={`${words.report}, ${formatClubDate(at)}`}
            >
              {words.report}
            </QuietLink>
          )}
        </Row>
      </Row>
      {reason !== "" && (
        <Text textStyle="small" color="fg.muted">
          {reason}
        </Text>
      )}
    </Box>
  );
};
