import { Box } from "@chakra-ui/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { applicationCan } from "#shared/application-acts.ts";
import { applicationStates, isOpenState, type ApplicationRow, type MovableState } from "#shared/application-review.ts";
import type { Question } from "#shared/questions.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { useApplicationQuestions } from "#web/lib/api/application-questions.ts";
import { createDeskWords, Desk } from "#web/lib/desk/desk.tsx";
import { readOnce, useDesk, type DeskSpec } from "#web/lib/desk/use-desk.ts";
import { formatCsv, nameCsvFile } from "#web/lib/files/csv.ts";
import { getCurrentMonth, getMonth, isMonth, nameOfMonth } from "#web/lib/months.ts";
import { createAnswerCells, createAnswerFilters, listAnswerColumns } from "#web/lib/questions/answers-of-lists.ts";
import { useSearchAddress, type SearchAddress } from "#web/lib/search-address.ts";
import { useMay, useMember } from "#web/lib/session/require-session.tsx";
import { readText, writeText } from "#web/lib/storage.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Grid } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { useMedia } from "#web/ui/use-media.ts";
import { declineReasonNames, stateWords, byAge, byPromise, useApplicationRows, useRecall } from "./api.ts";
import { ApplicationCard, getMoveButtonId } from "./application-card.tsx";
import { ApplicationRowView, getRowId } from "./application-row.tsx";
import type { MoveTarget } from "./move-dialog.tsx";

const words = {
  ...createDeskWords("application", "applications", "name, email, company, city"),
  title: "Applications",
  statistics: "Statistics",
  states: { label: "Show applications by state", all: "All", open: "Open" },
  overdue: "Overdue",
  mine: "Mine",
  plan: { label: "Plan", all: "All plans" },
  month: { label: "Month", all: "All months" },
  decided: { label: "Decided", all: "Decided or not", in: (month: string) => `Decided in ${month}` },
  orders: { promise: "By promise date", newest: "Newest first", name: "By name" },
  noneYet: "No one has applied yet. Applications from the website appear here.",
  allDecided: "You're all caught up: every application is decided.",
  seeAll: "See all applications",
  keys: [
    ["A", "accept"],
    ["D", "decline"],
    ["U", "recall the decision"],
  ],
  fair: {
    label: "Fair review",
    help: "Hides name, company, age, and income until you've given a score.",
  },
  card: "The application",
  choose: "Choose an application to read it here.",
} as const;

const collator = new Intl.Collator("en-US");

const monthOf = readOnce(({ createdAt }: ApplicationRow) => getMonth(createdAt));

/** The month in which it was accepted or declined, as the club's numbers count it; none for an open or withdrawn one. */
const decidedIn = readOnce(({ state, closedAt }: ApplicationRow) =>
  closedAt !== undefined && (state === "accepted" || state === "declined") ? getMonth(closedAt) : undefined,
);

/** The admin's view of the applications. */
const createSpec = (
  memberId: string,
  { mayDecide, questions }: { mayDecide: boolean; questions: readonly Question[] },
): DeskSpec<ApplicationRow> => ({
  textOf: ({ name, email, company, industry, cityState }) => [name, email, company, industry, cityState].join("\n"),
  canSelect: (row) => mayDecide && applicationCan.move(row),
  filters: {
    state: {
      look: "buttons",
      label: words.states.label,
      choices: [
        { value: "open", label: words.states.open, is: ({ state }) => isOpenState(state) },
        ...applicationStates.map((value) => ({
          value,
          label: stateWords[value].name,
          is: ({ state }: ApplicationRow) => state === value,
        })),
        { value: "all", label: words.states.all },
      ],
    },
    overdue: {
      look: "toggle",
      label: words.overdue,
      choices: [
        { value: "", label: "" },
        { value: "yes", label: "", is: ({ overdueSince, state }) => overdueSince !== undefined && isOpenState(state) },
      ],
    },
    mine: {
      look: "toggle",
      label: words.mine,
      choices: [
        { value: "", label: "" },
        { value: "yes", label: "", is: ({ assignee }) => assignee?.id === memberId },
      ],
    },
    plan: {
      look: "list",
      label: words.plan.label,
      choices: (rows) => [
        { value: "", label: words.plan.all },
        ...[...new Map(rows.map(({ membershipType, levelName }) => [membershipType, levelName]))].map(
          ([value, label]) => ({ value, label, is: ({ membershipType }: ApplicationRow) => membershipType === value }),
        ),
      ],
    },
    month: {
      look: "list",
      label: words.month.label,
      choices: (rows, named) => [
        { value: "", label: words.month.all },
        ...[...new Set([...rows.map(monthOf), ...(isMonth(named) ? [named] : [])])]
          .sort()
          .reverse()
          .map((value) => ({
            value,
            label: nameOfMonth(value),
            is: (row: ApplicationRow) => monthOf(row) === value,
          })),
      ],
    },
    // Where a number of the page Club leads.
    decided: {
      isFolded: true,
      look: "list",
      label: words.decided.label,
      choices: (_, named) => [
        { value: "", label: words.decided.all },
        ...[isMonth(named) ? named : getCurrentMonth()].map((value) => ({
          value,
          label: words.decided.in(nameOfMonth(value)),
          is: (row: ApplicationRow) => decidedIn(row) === value,
        })),
      ],
    },
    ...createAnswerFilters(questions, ({ clubAnswers }) => [clubAnswers]),
  },
  orders: [
    { value: "promise", label: words.orders.promise, compare: byPromise },
    { value: "newest", label: words.orders.newest, compare: byAge },
    {
      value: "name",
      label: words.orders.name,
      compare: (one, other) => collator.compare(one.name, other.name) || byAge(one, other),
    },
  ],
});

/** Applications as CSV: never age and income. */
export const formatApplicationsCsv = (rows: readonly ApplicationRow[]) =>
  formatCsv(
    {
      id: "ID",
      applied: "Applied",
      state: "State",
      plan: "Plan",
      name: "Name",
      email: "Email",
      company: "Company",
      industry: "Industry",
      city: "City",
      promised: "Answer By",
      overdue: "Overdue Since",
      closed: "Closed",
      declineReason: "Decline Reason",
      assignee: "Assigned To",
      ...listAnswerColumns(rows),
    },
    rows.map((row) => {
      const { id, name, email, company, industry, cityState, promisedBy, overdueSince, closedAt, assignee } = row;
      return {
        ...{ id, name, email, company, industry, city: cityState, applied: row.createdAt },
        state: stateWords[row.state].name,
        plan: row.levelName,
        promised: promisedBy,
        overdue: overdueSince,
        closed: closedAt,
        declineReason: row.declineReason && declineReasonNames[row.declineReason],
        assignee: assignee && (assignee.name || assignee.id),
        ...createAnswerCells(row, row.clubAnswers),
      };
    }),
  );

const fairSetting = "club:fair-review";

/** Whether an admin reviews with names hidden, stored in this browser. */
const useFairReview = () => {
  const [isFair, setFair] = useState(() => readText(fairSetting, "browser") === "on");
  const turn = (isOn: boolean) => {
    writeText(fairSetting, isOn ? "on" : null, "browser");
    setFair(isOn);
  };
  return [isFair, turn] as const;
};

type FromList = { isFromList?: boolean } | null;

/** The application in the address, for who may open it. When the card is a separate page, Back returns to the list. */
const useChosen = ({ address, setValues }: SearchAddress, mayOpen: boolean) => {
  const location = useLocation();
  const navigate = useNavigate();
  const isBeside = useMedia("(min-width: 64rem)") && mayOpen;
  const chosenId = (mayOpen && address.get("application")) || undefined;
  const lastId = useRef<string>(undefined);
  const choose = useCallback(
    (application: string) => {
      lastId.current = application;
      setValues({ application }, isBeside ? { replace: true } : { state: { isFromList: true } satisfies FromList });
    },
    [setValues, isBeside],
  );
  const close = () => {
    if ((location.state as FromList)?.isFromList) return navigate(-1);
    return setValues({ application: "" }, { replace: true });
  };
  const isAlone = !isBeside && chosenId !== undefined;
  useEffect(() => {
    // Arriving at the list moved the focus to the page.
    if (!isAlone && !isBeside && lastId.current !== undefined)
      document.getElementById(getRowId(lastId.current))?.focus({ preventScroll: true });
  }, [isAlone, isBeside]);
  return { chosenId, choose, close, isBeside, isAlone };
};

const loadDialog = async () => (await import("./move-dialog.tsx")).MoveDialog;

type Asked = {
  targets: readonly MoveTarget[];
  state: MovableState | "";
  /** The element that had the focus then. */
  opener: Element | null;
};

/** One dialog for all decisions on the page, and its subject. */
const useMoveDialog = () => {
  const [asked, setAsked] = useState<Asked>();
  const dialog = useLazyDialog(loadDialog);
  // Rows are memoized: keep their props stable.
  const [{ open, onIntent }] = useState(() => ({ open: dialog.openFor, onIntent: dialog.prefetch }));
  const onMove = useCallback(
    (targets: readonly MoveTarget[], state: MovableState | "") => {
      setAsked({ targets, state, opener: document.activeElement });
      open([state, ...targets.map(({ id }) => id)].join());
    },
    [open],
  );
  return { asked, onMove, onIntent, dialog };
};

/** The element to focus after a dialog: the previous one, or its replacement. */
const findAfterMove = ({ targets: [first], opener }: Asked) => {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener;
  if (!first) return null;
  return document.getElementById(getRowId(first.id)) ?? document.getElementById(getMoveButtonId(first.id, ""));
};

const moveKeys: Record<string, MovableState> = { a: "accepted", d: "declined" };

const noRows: readonly ApplicationRow[] = [];

type ListProps = { search: SearchAddress; isFair: boolean; onTurnFair: (isFair: boolean) => void };

/**
 * The applications, with the card of the one in the address: next to them if there is room, otherwise instead. The
 * keys a and d open the accept and decline dialogs, u undoes a decision.
 */
const ApplicationList = ({ search, isFair, onTurnFair }: ListProps) => {
  const { id: memberId } = useMember();
  const mayDecide = useMay("members");
  const list = useApplicationRows(isFair);
  const { items = noRows } = list.data ?? {};
  const questions = useApplicationQuestions();
  const desk = useDesk(
    search,
    items,
    useMemo(() => createSpec(memberId, { mayDecide, questions }), [memberId, mayDecide, questions]),
  );
  const { selection } = desk;
  const { chosenId, choose, close, isBeside, isAlone } = useChosen(search, mayDecide);
  const { asked, onMove, onIntent, dialog } = useMoveDialog();
  const recall = useRecall();
  const card = chosenId !== undefined && (
    <ApplicationCard
      key={chosenId}
      applicationId={chosenId}
      {...{ isFair, isAlone, onMove, onIntent }}
      onClose={close}
      onOpen={choose}
    />
  );
  return (
    <>
      {isAlone && card}
      {!isAlone && (
        <Desk
          desk={desk}
          list={list}
          words={mayDecide ? words : { ...words, keys: [] }}
          rowHeightPx={112}
          isNarrow
          hasOpeners
          getRowId={getRowId}
          currentId={isBeside ? chosenId : undefined}
          onArrive={isBeside ? ({ id }) => choose(id) : undefined}
          onKey={(key, { item }) => {
            if (!item || !mayDecide) return;
            const { recallableUntil = "" } = item;
            if (key === "u" && Date.parse(recallableUntil) > Date.now()) recall(item);
            const state = moveKeys[key];
            if (state && state !== item.state && applicationCan.move(item)) onMove([item], state);
          }}
          tools={
            mayDecide && (
              <Box flex={{ md: "1 1 18rem" }} maxWidth="26rem">
                <Switch label={words.fair.label} help={words.fair.help} isOn={isFair} onChange={onTurnFair} />
              </Box>
            )
          }
          bulk={
            selection.chosen.length > 0 && (
              <Button
                data-part="act"
                size="compact"
                look="gold"
                aria-haspopup="dialog"
                onPointerEnter={onIntent}
                onFocus={onIntent}
                onClick={() => onMove(selection.chosen, "")}
              >
                Move {selection.chosen.length}...
              </Button>
            )
          }
          file={{
            fileName: () => nameCsvFile("applications"),
            format: () => formatApplicationsCsv(desk.shown),
            recordedAs: { list: "applications", rows: desk.shown.length },
          }}
          none={<Empty text={words.noneYet} />}
          allDone={
            <Empty text={words.allDecided}>
              <Button onClick={() => desk.choose("state", "all")}>{words.seeAll}</Button>
            </Empty>
          }
          around={(rows) => (
            <Grid
              gridTemplateColumns={{
                base: "minmax(0, 1fr)",
                lg: mayDecide ? "minmax(0, 5fr) minmax(0, 7fr)" : undefined,
              }}
              alignItems="start"
              gap="6"
            >
              {rows}
              {isBeside && (
                <Box
                  position="sticky"
                  top="16"
                  maxHeight="calc(100dvh - 5rem)"
                  overflowY="auto"
                  // Makes the scrollable area reachable by keyboard.
                  tabIndex={card ? 0 : undefined}
                  role={card ? "region" : undefined}
                  aria-label={card ? words.card : undefined}
                >
                  {card || (desk.shown.length > 0 && <Empty text={words.choose} />)}
                </Box>
              )}
            </Grid>
          )}
        >
          {(row) => (
            <ApplicationRowView
              row={row}
              isSelected={selection.selected.has(row.id)}
              isChosen={row.id === chosenId}
              onSelect={selection.toggle}
              onOpen={choose}
            />
          )}
        </Desk>
      )}
      {asked && (
        <LazyDialog
          dialog={dialog}
          props={{
            targets: asked.targets.map((each) => items.find(({ id }) => id === each.id) ?? each),
            initialState: asked.state,
            onMoved: (id: string) => selection.toggle(id, false),
            focusAfter: () => findAfterMove(asked),
          }}
        />
      )}
    </>
  );
};

/** Membership applications, for admins. */
export const Applications = () => {
  const search = useSearchAddress();
  const [isFair, turnFair] = useFairReview();
  return (
    <PortalPage
      title={words.title}
      action={
        <LinkButton to={adminPaths.applicationStatistics} size="compact">
          {words.statistics}
        </LinkButton>
      }
    >
      <ApplicationList key={isFair ? "fair" : "open"} search={search} isFair={isFair} onTurnFair={turnFair} />
    </PortalPage>
  );
};
