import { memo, useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { auditContract, auditYears, groupOfKind, type AuditEntry, type AuditGroup } from "#shared/audit.ts";
import { addMonths } from "#shared/months.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { readLiveList } from "#web/lib/api/live-list.ts";
import { useQuery } from "#web/lib/api/query-client.ts";
import { formatClubInstant, formatClubMoment } from "#web/lib/dates.ts";
import { createDeskWords, Desk } from "#web/lib/desk/desk.tsx";
import { useDesk, type DeskSpec } from "#web/lib/desk/use-desk.ts";
import { formatCsv } from "#web/lib/files/csv.ts";
import { MonthPicker } from "#web/lib/forms/month-picker.tsx";
import { getCurrentMonth, isMonth, nameOfMonth } from "#web/lib/months.ts";
import { useSearchAddress, type SearchAddress } from "#web/lib/search-address.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { RowFrame } from "#web/ui/row-list.tsx";
import { ToolRow } from "#web/ui/tool-row.tsx";
import { auditGroups, describeChanges, describeEntry, nameOfAdmin, nameOfPerson } from "./describe-entry.ts";

const words = {
  ...createDeskWords("entry", "entries", "name, event, change"),
  title: "Audit Log",
  welcome: `What admins decided, changed, looked at, and took along, and who looked through more of the directory than it shows. No one can change or delete an entry; each is kept for ${auditYears} years. An admin who looks at the same thing again within an hour is noted once.`,
  month: "Month",
  earlier: "Prior month",
  later: "Next month",
  groups: { label: "Show a kind of entry", all: "All" },
  noneIn: (month: string) => `Nothing was noted in ${month}.`,
  noneOf: "There are no entries.",
  lookEarlier: "See the month before",
  everything: "Show the whole log",
  keys: [
    ["P", "this person"],
    ["A", "this admin"],
  ],
} as const;

/** A part of the log: a month, or everything about a person or by an admin. */
type View = { month: string } | { about: string } | { by: string };

/** The part in the address; the current month by default. */
const readView = (address: URLSearchParams): View => {
  const [about, by, month] = ["about", "by", "month"].map((name) => address.get(name) ?? "");
  if (about) return { about };
  if (by) return { by };
  return { month: month !== undefined && isMonth(month) ? month : getCurrentMonth() };
};

/** Names the part in its export and in the log. */
const scopeOf = (view: View) => ("by" in view ? "of one admin" : Object.values(view).join());

/** Entries never change: loaded ones are added to known ones, newest first. */
const mergeEntries = (was: readonly AuditEntry[], loaded: readonly AuditEntry[]) => {
  const known = new Set(was.map(({ id }) => id));
  const added = loaded.filter(({ id }) => !known.has(id));
  if (added.length === 0) return was;
  return [...was, ...added].sort((one, other) => other.at.localeCompare(one.at) || other.id.localeCompare(one.id));
};

/** A part of the log, newest first; the first entries are shown while the rest load. */
const useAudit = (view: View) => {
  const queryKey = [useMember().id, "audit", JSON.stringify(view)];
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readLiveList<AuditEntry>({
        queryKey,
        readPage: (cursor, options) => callEndpoint(auditContract.listAudit, { ...view, cursor }, options),
        merge: mergeEntries,
        signal,
      }),
    structuralSharing: false,
  });
};

const groups = Object.keys(auditGroups) as AuditGroup[];

const spec: DeskSpec<AuditEntry> = {
  textOf: (entry) =>
    [describeEntry(entry), ...describeChanges(entry, formatClubInstant, { isWhole: true }), entry.network].join("\n"),
  filters: {
    group: {
      look: "buttons",
      label: words.groups.label,
      choices: [
        { value: "all", label: words.groups.all },
        ...groups.map((value) => ({
          value,
          label: auditGroups[value],
          is: ({ kind }: AuditEntry) => groupOfKind(kind) === value,
        })),
      ],
    },
  },
};

/** Entries as CSV. */
export const formatAuditCsv = (entries: readonly AuditEntry[]) =>
  formatCsv(
    {
      at: "Time",
      admin: "Admin",
      what: "What",
      kind: "Kind",
      person: "Person",
      object: "Object",
      changes: "Changes",
      network: "Network",
      id: "ID",
    },
    entries.map((entry) => ({
      ...{ id: entry.id, at: entry.at, kind: entry.kind, network: entry.network },
      admin: entry.by.name || entry.by.id,
      what: describeEntry(entry),
      person: entry.about?.name,
      object: entry.object && `${entry.object.kind} ${entry.object.id}`,
      changes: describeChanges(entry, formatClubInstant, { isWhole: true }).join("\n"),
    })),
  );

type ViewProps = { view: View; onView: (view: View) => void };

/** The person shown, and the button back to the months. */
const Whose = ({ view, entry, onView }: ViewProps & { entry: AuditEntry | undefined }) => (
  <ToolRow alignItems="center">
    <Text fontWeight="600" overflowWrap="anywhere">
      {entry && ("about" in view ? `Everything about ${nameOfPerson(entry)}` : `Everything by ${nameOfAdmin(entry)}`)}
    </Text>
    <Button size="compact" onClick={() => onView({ month: getCurrentMonth() })}>
      {words.everything}
    </Button>
  </ToolRow>
);

const getRowId = (entryId: string) => `audit-${entryId}`;

const quiet = { look: "quiet", size: "compact", px: "2", fontSize: "0.875rem" } as const;

/** An entry: what was done, when, from where, what changed, and buttons for more about the people it names. */
const EntryRow = memo(({ entry, view, onView }: ViewProps & { entry: AuditEntry }) => {
  const { id, at, about, by, network } = entry;
  const changes = describeChanges(entry, formatClubInstant);
  return (
    <RowFrame id={getRowId(id)} tabIndex={-1} aria-labelledby={`${id}-what`}>
      <Heading as="h2" id={`${id}-what`} dir="auto" py="1.5" fontWeight="600" fontSize="1rem" overflowWrap="anywhere">
        {describeEntry(entry)}
      </Heading>
      <Text textStyle="small" color="fg.muted">
        <time dateTime={at}>{formatClubMoment(at)}</time>
        {network !== undefined && ` · from ${network}`}
      </Text>
      {changes.length > 0 && (
        <Grid as="ul" mt="1" fontSize="0.9375rem">
          {changes.map((change) => (
            <li key={change}>
              <Text as="span" overflowWrap="anywhere">
                {change}
              </Text>
            </li>
          ))}
        </Grid>
      )}
      <Row flexWrap="wrap" columnGap="2" ms="-2">
        {about && !("about" in view) && (
          <Button {...quiet} onClick={() => onView({ about: about.key })}>
            About {nameOfPerson(entry)}
          </Button>
        )}
        {!("by" in view) && by.role !== "member" && (
          <Button {...quiet} onClick={() => onView({ by: by.id })}>
            By {nameOfAdmin(entry)}
          </Button>
        )}
      </Row>
    </RowFrame>
  );
});

const noEntries: readonly AuditEntry[] = [];

type EntriesProps = ViewProps & { search: SearchAddress; onMonth: (month: string) => void };

/** A part of the log. The keys p and a show everything about an entry's person and by its admin. */
const Entries = ({ search, view, onView, onMonth }: EntriesProps) => {
  const list = useAudit(view);
  const { items = noEntries } = list.data ?? {};
  const desk = useDesk(search, items, spec);
  const scope = scopeOf(view);
  return (
    <>
      {!("month" in view) && <Whose view={view} entry={items[0]} onView={onView} />}
      <Desk
        desk={desk}
        list={list}
        words={words}
        rowHeightPx={128}
        getRowId={getRowId}
        onKey={(key, { item }) => {
          if (key === "p" && item?.about) onView({ about: item.about.key });
          if (key === "a" && item && item.by.role !== "member") onView({ by: item.by.id });
        }}
        file={{
          fileName: () => `audit-log-${scope.replace(/\W+/g, "-")}.csv`,
          format: () => formatAuditCsv(desk.shown),
          recordedAs: { list: "audit", scope, rows: desk.shown.length },
        }}
        none={
          <Empty text={"month" in view ? words.noneIn(nameOfMonth(view.month)) : words.noneOf}>
            {"month" in view && <Button onClick={() => onMonth(addMonths(view.month, -1))}>{words.lookEarlier}</Button>}
          </Empty>
        }
      >
        {(entry) => <EntryRow entry={entry} view={view} onView={onView} />}
      </Desk>
    </>
  );
};

/** Admins' actions: in a month, about a person, or by an admin, depending on the address. */
export const AuditLog = () => {
  const search = useSearchAddress();
  const [address, setAddress] = useSearchParams();
  const view = readView(address);
  // Everything about a person or by an admin is shown in full: without the search that led to them.
  const choose = useCallback((chosen: View) => setAddress(chosen), [setAddress]);
  const chooseMonth = (month: string) => search.setValues({ month });
  return (
    <PortalPage title={words.title} intro={words.welcome} isDesk>
      <Grid gridTemplateColumns="minmax(0, 1fr)" gap={{ base: "3", md: "4" }}>
        {"month" in view && <MonthPicker words={words} month={view.month} onChoose={chooseMonth} />}
        <Entries key={JSON.stringify(view)} search={search} view={view} onView={choose} onMonth={chooseMonth} />
      </Grid>
    </PortalPage>
  );
};
