import { Box } from "@chakra-ui/react";
import { memo, useMemo } from "react";
import { Link } from "react-router-dom";
import { formatTerms, type DuesRow, type DuesState } from "#shared/dues.ts";
import { formatMoney } from "#shared/money.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { disputeNames, duesBadges } from "#web/content/dues.ts";
import { formatClubDate, formatLastClubDate } from "#web/lib/dates.ts";
import { createDeskWords, Desk } from "#web/lib/desk/desk.tsx";
import { createSearch, useDesk, type DeskSpec } from "#web/lib/desk/use-desk.ts";
import { formatCsv, nameCsvFile } from "#web/lib/files/csv.ts";
import { useSearchAddress, type SearchAddress } from "#web/lib/search-address.ts";
import { useMay } from "#web/lib/session/require-session.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FilterButtons } from "#web/ui/filter-buttons.tsx";
import { listCountId } from "#web/ui/focus.ts";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { RowFrame } from "#web/ui/row-list.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { OneLine } from "#web/ui/tool-row.tsx";
import { useAllDues, useDuesList } from "./api.ts";

const words = {
  ...createDeskWords("person", "people", "name, email, level"),
  title: "Dues",
  intro: "What people owe for their membership, and what they paid.",
  states: "Where dues stand",
  none: {
    due: "No one has a first payment to make.",
    paid: "No one has paid yet.",
    overdue: "No payment is overdue.",
    resting: "No membership rests.",
    free: "No one is in free.",
    ended: "No membership with dues has ended.",
  } satisfies Record<DuesState, string>,
  noName: "No name",
  paidUntil: (day: string) => `Paid until ${day}`,
  freeUntil: (day: string) => `Free until ${day}`,
  forGood: "For good",
  accessUntil: (day: string) => `Access until ${day}`,
  endsOn: (day: string) => `Ends on ${day} if nothing is paid`,
  canceled: "Canceled",
  refundFailed: (amount: string) => `A refund of ${amount} failed`,
  newPrice: (price: string, day: string) => `${price} from ${day}`,
  otherMember: "Already a member: what's paid here goes to their membership",
  open: "Open",
  openOf: (name: string) => `Open the dues of ${name}`,
  dates: "Bring in dates",
  sales: "Ticket sales",
} as const;

const getRowId = (duesId: string) => `row-${duesId}`;
const getButtonId = (duesId: string) => `${duesId}-open`;

const loadDialog = async () => (await import("./dues-dialog.tsx")).DuesDialog;
type Opener = ReturnType<typeof useLazyDialog>["opener"];

/** Until when they have paid, or have access, or what comes then. */
const describeTimes = ({ state, paidUntil, accessUntil, endsAt, card, next, dispute, change }: DuesRow) => [
  ...(paidUntil === undefined
    ? state === "paid" || state === "free"
      ? [words.forGood]
      : []
    : [(state === "free" ? words.freeUntil : words.paidUntil)(formatLastClubDate(paidUntil))]),
  ...(state === "overdue" && accessUntil !== undefined ? [words.accessUntil(formatLastClubDate(accessUntil))] : []),
  ...((state === "resting" || state === "due") && endsAt !== undefined
    ? [words.endsOn(formatLastClubDate(endsAt))]
    : []),
  ...(card?.endsThen ? [words.canceled] : []),
  ...(change ? [words.newPrice(change.levelName, formatClubDate(change.from))] : []),
  ...(dispute && dispute !== "open" ? [disputeNames[dispute]] : []),
  ...(next ? [words.newPrice(formatTerms(next), formatClubDate(next.from))] : []),
];

type RowProps = { dues: DuesRow; opener: Opener | undefined };

const DuesLine = memo(({ dues, opener }: RowProps) => {
  const { id, name, email, memberId, otherMemberId, state, levelName, terms } = dues;
  const profile = memberId ?? otherMemberId;
  const shown = name || words.noName;
  return (
    <RowFrame id={getRowId(id)} tabIndex={-1} aria-labelledby={`${id}-name`} py="4">
      <Row flexWrap="wrap" columnGap="4" rowGap="3" justifyContent="space-between">
        <Box flex="1 1 16rem" minWidth="0" overflowWrap="anywhere">
          <Heading as="h2" id={`${id}-name`} textStyle="body" fontWeight="600" dir="auto">
            {profile === undefined ? shown : <Link to={portalPaths.member(profile)}>{shown}</Link>}
          </Heading>
          <Text textStyle="small" color="fg.muted">
            {email}
          </Text>
          <Text mt="1">{[levelName, formatTerms(terms)].join(" · ")}</Text>
          <Text textStyle="small" color="fg.muted">
            {describeTimes(dues).join(" · ")}
          </Text>
          {otherMemberId !== undefined && (
            <Text textStyle="small" fontWeight="600">
              {words.otherMember}
            </Text>
          )}
          {/* It is to be answered. */}
          {dues.dispute === "open" && (
            <Text textStyle="small" fontWeight="600" color="fg.error">
              {disputeNames.open}
            </Text>
          )}
          {dues.refundFailed !== undefined && (
            <Text textStyle="small" fontWeight="600" color="fg.error">
              {words.refundFailed(formatMoney(dues.refundFailed, terms.currency))}
            </Text>
          )}
        </Box>
        <Row gap="3">
          <StatusBadge {...duesBadges[state]} />
          {opener && (
            <Button id={getButtonId(id)} data-opens size="compact" aria-label={words.openOf(shown)} {...opener}>
              {words.open}
            </Button>
          )}
        </Row>
      </Row>
    </RowFrame>
  );
});

const spec: DeskSpec<DuesRow> = {
  textOf: ({ name, email, levelName }) => [name, email, levelName].join("\n"),
  filters: {},
};

const findRows = createSearch(spec);

const columns = {
  name: "Name",
  email: "Email",
  level: "Level",
  price: "Level Price",
  state: "Status",
  paidUntil: "Paid Until",
  accessUntil: "Access Until",
  dispute: "Dispute",
} as const;

const dayOf = (end: string | undefined) => (end === undefined ? "" : formatLastClubDate(end));

const rowOf = ({ name, email, levelName, terms, state, paidUntil, accessUntil, dispute }: DuesRow) => ({
  ...{ name, email, level: levelName, price: formatTerms(terms), state: duesBadges[state].children },
  ...{
    paidUntil: dayOf(paidUntil),
    accessUntil: state === "due" ? "" : dayOf(accessUntil),
    dispute: dispute ? disputeNames[dispute] : "",
  },
});

/** Dues as CSV. */
const formatDuesCsv = (rows: readonly DuesRow[]) => formatCsv(columns, rows.map(rowOf));

const nobody: readonly DuesRow[] = [];

const DuesList = ({ search, state }: { search: SearchAddress; state: DuesState }) => {
  const { data: list, ...query } = useDuesList(state);
  const data = useMemo(() => list && { ...list, isComplete: true }, [list]);
  const desk = useDesk(search, list?.items ?? nobody, spec);
  const dialog = useLazyDialog(loadDialog);
  const mayAct = useMay("money");
  const about = dialog.about ?? "";
  return (
    <>
      <Desk
        desk={desk}
        list={{ ...query, data }}
        words={words}
        rowHeightPx={132}
        isPart
        hasOpeners={mayAct}
        getRowId={getRowId}
        file={{
          fileName: () => nameCsvFile(`dues-${state}`),
          format: () => formatDuesCsv(desk.shown),
          recordedAs: { list: "dues", scope: state, rows: desk.shown.length },
        }}
        none={<Empty text={words.none[state]} />}
      >
        {(dues) => (
          <DuesLine
            dues={dues}
            opener={mayAct ? { ...dialog.opener, onClick: () => dialog.openFor(dues.id) } : undefined}
          />
        )}
      </Desk>
      {/* One dialog for all: it stays where its row leaves the list. */}
      <LazyDialog
        dialog={dialog}
        props={{
          duesId: about,
          focusAfter: () => document.getElementById(getButtonId(about)) ?? document.getElementById(listCountId),
        }}
      />
    </>
  );
};

const loadDates = async () => (await import("./dates-dialog.tsx")).DatesDialog;

/** Opens the dialog in which a file says until when members have paid. */
const BringInDates = () => {
  const dialog = useLazyDialog(loadDates);
  return (
    <>
      <Button size="compact" {...dialog.opener}>
        {words.dates}
      </Button>
      <LazyDialog dialog={dialog} props={{}} />
    </>
  );
};

/** What else is done about money. */
const Ways = () => (
  <Row flexWrap="wrap" gap="3">
    <LinkButton size="compact" to={adminPaths.ticketSales}>
      {words.sales}
    </LinkButton>
    <BringInDates />
  </Row>
);

/** In the order in which people go through them. */
const states = ["due", "paid", "overdue", "resting", "free", "ended"] as const satisfies readonly DuesState[];

/** The states to choose from; while somebody is looked for, with how many are found in each. */
const useOptions = (text: string) => {
  const { data: all } = useAllDues(text.trim() !== "");
  return useMemo(() => {
    const found = text.trim() === "" ? undefined : all?.filter(findRows(text));
    return states.map((value) => ({
      ...{ value, label: duesBadges[value].children },
      ...(found && { count: found.filter(({ state }) => state === value).length }),
    }));
  }, [all, text]);
};

/** The dues that stand as the address says, for admins. */
export const AdminDues = () => {
  const search = useSearchAddress();
  const inAddress = search.address.get("state");
  const state = states.find((each) => each === inAddress) ?? states[0];
  return (
    <PortalPage title={words.title} intro={words.intro} action={useMay("money") && <Ways />} isDesk>
      <Grid gridTemplateColumns="minmax(0, 1fr)" gap={{ base: "3", md: "4" }}>
        <OneLine>
          <FilterButtons
            label={words.states}
            options={useOptions(search.text)}
            chosen={state}
            onChoose={(chosen) => search.setValues({ state: chosen === states[0] ? "" : chosen })}
          />
        </OneLine>
        <DuesList key={state} search={search} state={state} />
      </Grid>
    </PortalPage>
  );
};
