import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import type { AuditEntry } from "#shared/audit.ts";
import { addMonths } from "#shared/months.ts";
import { auditGroups, auditWords as words } from "#web/content/audit.ts";
import { MonthPicker } from "#web/lib/forms/month-picker.tsx";
import { SearchBox } from "#web/lib/forms/search-box.tsx";
import { getCurrentMonth, isMonth, nameOfMonth } from "#web/lib/months.ts";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FilterButtons } from "#web/ui/filter-buttons.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { RowList } from "#web/ui/row-list.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { OneLine, ToolRow } from "#web/ui/tool-row.tsx";
import { useAudit, type AuditView } from "./api.ts";
import { AuditRow, getRowId } from "./audit-row.tsx";
import { ExportAudit } from "./export.tsx";
import { useFilters } from "./filters.ts";

const noEntries: readonly AuditEntry[] = [];

/** The height of a row until it is measured. */
const rowHeightPx = 128;

/** What the address asks for; the current month where it asks for nothing. */
const readView = (address: URLSearchParams): AuditView => {
  const [about, by, month] = ["about", "by", "month"].map((name) => address.get(name) ?? "");
  if (about) return { about };
  if (by) return { by };
  return { month: month !== undefined && isMonth(month) ? month : getCurrentMonth() };
};

/** Names the part in its file and in the log. */
const scopeOf = (view: AuditView) => ("by" in view ? "of one admin" : Object.values(view).join());

type Props = { view: AuditView; onView: (view: AuditView) => void };

/** Of whom everything is shown, and the way back to the months. */
const Whose = ({ view, entry, onView }: Props & { entry: AuditEntry | undefined }) => (
  <ToolRow alignItems="center">
    <Text fontWeight="600" overflowWrap="anywhere">
      {entry &&
        ("about" in view ? words.aboutPerson(words.nameOfPerson(entry)) : words.byAdmin(words.nameOfAdmin(entry)))}
    </Text>
    <Button size="compact" onClick={() => onView({ month: getCurrentMonth() })}>
      {words.everything}
    </Button>
  </ToolRow>
);

/** A part of the log, and what is searched in it. */
const Entries = ({ view, onView }: Props) => {
  const { data, isFetching, refetch } = useAudit(view);
  const { items = noEntries, isComplete = false } = data ?? {};
  const { text, setText, group, setGroup, shown, counts, field, clear } = useFilters(items);
  if (!data)
    return (
      <Pending {...{ words, isFetching, refetch }}>
        <Grid gap="2" aria-hidden>
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height="8rem" />
          ))}
        </Grid>
      </Pending>
    );
  return (
    <>
      {!("month" in view) && <Whose view={view} entry={items[0]} onView={onView} />}
      <SearchBox words={words.search} text={text} onChange={setText} field={field} />
      <OneLine>
        <FilterButtons
          label={words.groups.label}
          options={counts.map(({ value, count }) => ({
            value,
            count,
            label: value === "all" ? words.groups.all : auditGroups[value],
          }))}
          chosen={group}
          onChoose={setGroup}
        />
      </OneLine>
      <ToolRow alignItems="center">
        <Text role="status" textStyle="small" color="fg.muted">
          {isComplete ? words.count(shown.length, items.length) : words.soFar(shown.length, items.length)}
        </Text>
        <ExportAudit entries={shown} scope={scopeOf(view)} disabled={!isComplete || shown.length === 0} />
      </ToolRow>
      {isComplete && items.length === 0 && (
        <Empty text={"month" in view ? words.noneIn(nameOfMonth(view.month)) : words.noneOf}>
          {"month" in view && (
            <Button onClick={() => onView({ month: addMonths(view.month, -1) })}>{words.lookEarlier}</Button>
          )}
        </Empty>
      )}
      {items.length > 0 && shown.length === 0 && (
        <Empty text={words.noMatch}>
          <Button onClick={clear}>{words.clearFilters}</Button>
        </Empty>
      )}
      {shown.length > 0 && (
        <RowList
          items={shown}
          rowHeightPx={rowHeightPx}
          label={words.title}
          keys={words.keys}
          getRowId={getRowId}
          onKey={(key, { item }) => {
            if (key === "p" && item?.about) onView({ about: item.about.key });
            if (key === "a" && item && item.by.role !== "member") onView({ by: item.by.id });
          }}
        >
          {(entry) => <AuditRow entry={entry} view={view} onView={onView} />}
        </RowList>
      )}
    </>
  );
};

/** The audit log: of a month, of a person, or of an admin, as the address says. */
export const AuditBoard = () => {
  const [address, setAddress] = useSearchParams();
  const view = readView(address);
  const choose = useCallback((chosen: AuditView) => setAddress(chosen), [setAddress]);
  return (
    <Grid gridTemplateColumns="minmax(0, 1fr)" gap={{ base: "3", md: "4" }}>
      {"month" in view && (
        <MonthPicker words={words} month={view.month} onChoose={(month) => setAddress({ month }, { replace: true })} />
      )}
      <Entries key={JSON.stringify(view)} view={view} onView={choose} />
    </Grid>
  );
};
