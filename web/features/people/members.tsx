import { Box, chakra } from "@chakra-ui/react";
import { useMemo } from "react";
import type { PersonRow } from "#shared/people.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { duesBadges } from "#web/content/dues.ts";
import { toClubIso } from "#web/lib/dates.ts";
import { createDeskWords, Desk } from "#web/lib/desk/desk.tsx";
import { useDesk, type DeskState } from "#web/lib/desk/use-desk.ts";
import { formatCsv, nameCsvFile } from "#web/lib/files/csv.ts";
import { useSearchAddress } from "#web/lib/search-address.ts";
import { useMay } from "#web/lib/session/require-session.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Row } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { useMedia } from "#web/ui/use-media.ts";
import { useMemberRows } from "./api.ts";
import { columnWords, readColumns, stateBadges, type Column } from "./columns.ts";
import { getGrid, getRowId, PersonRowView } from "./row.tsx";
import { createSpec, ordersOfColumns } from "./spec.ts";

const words = {
  ...createDeskWords("member", "members", "name, email, company, tag"),
  title: "Members",
  view: "Columns and views",
  import: "Import",
  none: "No one has joined yet. Whoever is let in appears here.",
  noneIn: "No one is a member now.",
  all: "See everyone who ever joined",
  change: (count: number) => `Change ${count}...`,
  sort: (column: string) => `Sort by ${column.toLowerCase()}`,
} as const;

/** The club's day of a time, as the rows show it, such as "2026-11-30". */
const dayOf = (time: string | undefined) => (time === undefined ? undefined : toClubIso(time).slice(0, 10));
/** The last day that is paid: the end is the first moment that is not. */
const lastDayOf = (end: string | undefined) =>
  end === undefined ? undefined : dayOf(new Date(Date.parse(end) - 1).toISOString());

/** Members as CSV, whatever columns are shown. */
export const formatMembersCsv = (rows: readonly PersonRow[]) =>
  formatCsv(
    {
      id: "ID",
      name: "Name",
      email: "Email",
      level: "Level",
      state: "Status",
      dues: "Dues",
      paid: "Paid Until",
      came: "Came in 12 Months",
      lastCame: "Last Came",
      seen: "Last Seen",
      joined: "Joined",
      ended: "Ended",
      inviter: "Invited By",
      tags: "Tags",
      company: "Company",
      industry: "Industry",
      location: "Location",
    },
    rows.map((row) => ({
      ...{
        id: row.id,
        name: row.name,
        email: row.email,
        level: row.level.name,
        state: stateBadges[row.state].children,
      },
      ...{
        dues: row.dues && duesBadges[row.dues.state].children,
        paid: lastDayOf(row.dues?.paidUntil),
        came: String(row.came),
        lastCame: dayOf(row.lastCameAt),
        seen: row.lastSeen,
      },
      ...{ joined: dayOf(row.joinedAt), ended: dayOf(row.endedAt), inviter: row.invitedBy?.name },
      ...{ tags: row.tags.join(", "), company: row.company, industry: row.industry, location: row.location },
    })),
  );

const Head = chakra("div", {
  base: {
    display: { base: "none", lg: "grid" },
    columnGap: "3",
    // As the rows have it, with their borders.
    px: "calc(1rem + 1px)",
    fontSize: "0.8125rem",
    fontWeight: "600",
    color: "fg.muted",
    "& > *": { minHeight: "7", alignContent: "center" },
    "& button": { textAlign: "start", cursor: "pointer", _hover: { color: "fg" } },
    "& button[aria-pressed=true]": { color: "brand.fg" },
  },
});

type HeadProps = { columns: readonly Column[]; mayAct: boolean; desk: DeskState<PersonRow> };

/** The columns' names; pressing one sorts by it, and once more the other way, where that says anything. */
const ColumnHeads = ({ columns, mayAct, desk }: HeadProps) => (
  <Head role="group" aria-label={words.order} style={{ gridTemplateColumns: getGrid(columns, mayAct) }}>
    {mayAct && <span />}
    {(["name", ...columns] as const).map((name) => {
      const orders: readonly string[] =
        name in ordersOfColumns ? ordersOfColumns[name as keyof typeof ordersOfColumns] : [];
      const at = orders.indexOf(desk.order ?? "");
      const next = orders[(at + 1) % orders.length];
      return next === undefined ? (
        <span key={name}>{columnWords[name]}</span>
      ) : (
        <button
          key={name}
          type="button"
          aria-label={words.sort(columnWords[name])}
          aria-pressed={at >= 0}
          onClick={() => desk.choose("order", next)}
        >
          {columnWords[name]}
        </button>
      );
    })}
  </Head>
);

const loadBulk = async () => (await import("./bulk-dialog.tsx")).BulkDialog;
const loadView = async () => (await import("./view-dialog.tsx")).ViewDialog;
const nobody: readonly PersonRow[] = [];

/** Everybody who was ever let in, for owners and whoever looks after members. */
export const Members = () => {
  const search = useSearchAddress();
  const mayAct = useMay("members");
  const isTable = useMedia("(min-width: 64rem)");
  const list = useMemberRows();
  const desk = useDesk(
    search,
    list.data?.items ?? nobody,
    useMemo(() => createSpec(mayAct), [mayAct]),
  );
  const inAddress = search.address.get("columns");
  const columns = useMemo(() => readColumns(inAddress), [inAddress]);
  const view = useLazyDialog(loadView);
  const bulk = useLazyDialog(loadBulk);
  return (
    <PortalPage title={words.title} isDesk>
      <Desk
        desk={desk}
        list={list}
        words={words}
        rowHeightPx={isTable ? 54 : 180}
        isNarrow
        hasOpeners={mayAct}
        getRowId={getRowId}
        tools={
          <Row flexWrap="wrap" gap="3">
            <Button size="compact" {...view.opener}>
              {words.view}
            </Button>
            {mayAct && (
              <LinkButton to={adminPaths.importMembers} size="compact">
                {words.import}
              </LinkButton>
            )}
          </Row>
        }
        bulk={
          desk.selection.chosen.length > 0 && (
            <Button data-part="act" size="compact" look="gold" {...bulk.opener}>
              {words.change(desk.selection.chosen.length)}
            </Button>
          )
        }
        file={{
          fileName: () => nameCsvFile("members"),
          format: () => formatMembersCsv(desk.shown),
          recordedAs: { list: "members", rows: desk.shown.length },
        }}
        none={<Empty text={words.none} />}
        allDone={
          <Empty text={words.noneIn}>
            <Button onClick={() => desk.choose("state", "all")}>{words.all}</Button>
          </Empty>
        }
        head={<ColumnHeads columns={columns} mayAct={mayAct} desk={desk} />}
        around={(rows) => <Box style={{ "--columns": getGrid(columns, mayAct) } as object}>{rows}</Box>}
      >
        {(row) => (
          <PersonRowView
            row={row}
            columns={columns}
            mayOpen={mayAct}
            isSelected={mayAct ? desk.selection.selected.has(row.id) : undefined}
            onSelect={desk.selection.toggle}
          />
        )}
      </Desk>
      <LazyDialog dialog={view} props={{ search, columns }} />
      <LazyDialog dialog={bulk} props={{ rows: desk.selection.chosen, onDone: desk.selection.clear }} />
    </PortalPage>
  );
};
