import { Box } from "@chakra-ui/react";
import { useId, type ReactNode } from "react";
import type { MonthNumbers } from "#shared/numbers.ts";
import { peopleAddress, type PeopleFilter } from "#shared/people-filters.ts";
import { nameOfMonth } from "#web/lib/months.ts";
import { Columns } from "#web/ui/columns.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Heading, Text } from "#web/ui/layout.ts";
import { QuietLink } from "#web/ui/quiet-link.ts";
import { Sheet } from "#web/ui/sheet.tsx";

const monthColumn = "Month";
const noneYet = "Nothing to show yet.";

/** Where nobody counted. */
export const unknown = "–";

const numberFormat = new Intl.NumberFormat("en-US");
/** Such as "1,200". */
export const format = (count: number) => numberFormat.format(count);
/** The share of a part, such as "25%". */
export const percent = (part: number, all: number) => (all === 0 ? unknown : `${Math.round((part / all) * 100)}%`);
export const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0);

const shortMonth = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });
/** Such as "Nov", with the year in January. */
const labelOf = (month: string) => {
  const name = shortMonth.format(new Date(`${month}-01T00:00:00Z`));
  return month.endsWith("-01") ? `${name} ’${month.slice(2, 4)}` : name;
};

const shortYear = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });
/** Such as "Nov 2026". */
const shortName = (month: string) => shortYear.format(new Date(`${month}-01T00:00:00Z`));

/** A number that opens what it counts; nothing to open is no link. */
export const Counted = ({ count, to, label }: { count: number; to: string; label: string }) =>
  count === 0 ? (
    <>{format(count)}</>
  ) : (
    <QuietLink isUnderlined minHeight="6" to={to} aria-label={`${format(count)}: ${label}`}>
      {format(count)}
    </QuietLink>
  );

/** The same of members. */
export const People = ({ filter, ...rest }: { count: number; filter: PeopleFilter; label: string }) => (
  <Counted to={peopleAddress(filter)} {...rest} />
);

type ChartProps = {
  title: string;
  text?: string;
  /** From the bottom up. */
  parts: readonly string[];
  months: readonly MonthNumbers[];
  counts: (month: MonthNumbers) => readonly number[];
  format?: (count: number) => string;
  /** Whether its table needs the whole width. */
  isWide?: boolean;
  /** What stands for the picture while all of it is nothing. */
  none?: string;
  /** The table. */
  children?: ReactNode;
};

/** A picture over the months, with the table that says the same. */
export const Chart = ({
  title,
  text,
  parts,
  months,
  counts,
  format: formatCount = format,
  isWide = false,
  none = noneYet,
  children,
}: ChartProps) => {
  const id = useId();
  const columns = months.toReversed().map((month) => ({ label: labelOf(month.month), counts: counts(month) }));
  const isEmpty = columns.every((column) => sum(column.counts) === 0);
  return (
    <Sheet aria-labelledby={id} gridColumn={isWide ? { xl: "span 2", _print: "span 2" } : undefined}>
      <Heading id={id} textStyle="heading" mb="1">
        {title}
      </Heading>
      {text !== undefined && (
        <Text color="fg.muted" mb={{ base: "5", _print: "2" }}>
          {text}
        </Text>
      )}
      {isEmpty ? (
        <Text mb={{ base: "5", _print: "2" }}>{none}</Text>
      ) : (
        <Box maxWidth={isWide ? "40rem" : undefined} mb={{ base: "5", _print: "2" }}>
          <Columns {...{ parts, columns }} format={formatCount} />
        </Box>
      )}
      {/* Whoever uses a keyboard scrolls it, too. */}
      {children && (
        <Box overflowX="auto" role="group" aria-label={title} tabIndex={0}>
          {children}
        </Box>
      )}
    </Sheet>
  );
};

/** The same in figures, a row for each month. */
export const MonthTable = ({
  label,
  months,
  columns,
  cells,
}: {
  months: readonly MonthNumbers[];
  label: string;
  columns: readonly string[];
  cells: (month: MonthNumbers, name: string) => readonly ReactNode[];
}) => (
  <DataTable
    label={label}
    isLabelHidden
    isFigures
    columns={[monthColumn, ...columns]}
    rows={months.map((month) => {
      const name = nameOfMonth(month.month);
      return [shortName(month.month), ...cells(month, name)];
    })}
  />
);
