import { Box } from "@chakra-ui/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import type { ApplicationRow, MovableState } from "#shared/application-review.ts";
import { deskWords as words } from "#web/content/application-desk.ts";
import { SearchBox } from "#web/lib/forms/search-box.tsx";
import { useSelection } from "#web/lib/selection.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { readText, writeText } from "#web/lib/storage.ts";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { ToolRow } from "#web/ui/tool-row.tsx";
import { useMedia } from "#web/ui/use-media.ts";
import { useApplicationRows } from "./api.ts";
import { ApplicationCard, getMoveButtonId } from "./application-card.tsx";
import { ApplicationList } from "./application-list.tsx";
import { canBeMoved, getRowId } from "./application-row.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { ExportApplications } from "./export.tsx";
import { MoreFilters, StateFilter, useFilters } from "./filters.tsx";
import type { MoveTarget } from "./move-dialog.tsx";

const Loading = () => (
  <>
    <Box role="status" srOnly>
      {words.loading}
    </Box>
    <Grid gap="2" aria-hidden>
      <Skeleton height="11" mb="2" />
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height="7rem" />
      ))}
    </Grid>
  </>
);

const fairSetting = "club:fair-review";

/** Whether an admin reviews without seeing who it is, kept in this browser. */
const useFairReview = () => {
  const [isFair, setFair] = useState(() => readText(fairSetting, "browser") === "on");
  const turn = (isOn: boolean) => {
    writeText(fairSetting, isOn ? "on" : null, "browser");
    setFair(isOn);
  };
  return [isFair, turn] as const;
};

type FromList = { isFromList?: boolean } | null;

/**
 * The application in the address. Where the card is a page of its own, Back leads to the list.
 */
const useChosen = () => {
  const [address, setAddress] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const isBeside = useMedia("(min-width: 64rem)");
  const chosenId = address.get("application") ?? undefined;
  const lastId = useRef<string>(undefined);
  const choose = useCallback(
    (id: string) => {
      lastId.current = id;
      setAddress(
        (was) => {
          const next = new URLSearchParams(was);
          next.set("application", id);
          return next;
        },
        { replace: isBeside, state: { isFromList: true } satisfies FromList },
      );
    },
    [setAddress, isBeside],
  );
  const close = () => {
    if ((location.state as FromList)?.isFromList) return navigate(-1);
    return setAddress(
      (was) => {
        const next = new URLSearchParams(was);
        next.delete("application");
        return next;
      },
      { replace: true },
    );
  };
  const isAlone = !isBeside && chosenId !== undefined;
  useEffect(() => {
    // Arriving at the list has put the focus on the page.
    if (!isAlone && !isBeside && lastId.current !== undefined)
      document.getElementById(getRowId(lastId.current))?.focus({ preventScroll: true });
  }, [isAlone, isBeside]);
  return { chosenId, choose, close, isBeside, isAlone };
};

const loadDialog = async () => (await import("./move-dialog.tsx")).MoveDialog;

type Asked = {
  targets: readonly MoveTarget[];
  state: MovableState | "";
  /** What had the focus then. */
  opener: Element | null;
};

/** One dialog for all moves of the page, and what it is about. */
const useMoveDialog = () => {
  const [asked, setAsked] = useState<Asked>();
  const dialog = useLazyDialog(loadDialog);
  // Rows are memoized: what they are handed stays the same.
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

/** Finds what gets the focus after a dialog: what had it before, or else what stands for that now. */
const findAfterMove = ({ targets: [first], opener }: Asked) => {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener;
  if (!first) return null;
  return document.getElementById(getRowId(first.id)) ?? document.getElementById(getMoveButtonId(first.id, ""));
};

const formatCount = (shown: number, all: number, isComplete: boolean) => {
  if (!isComplete) return words.soFar(shown, all);
  return all === 0 ? words.none : words.count(shown, all);
};

const noRows: readonly ApplicationRow[] = [];

type BoardProps = { isFair: boolean; onTurnFair: (isFair: boolean) => void };

const Board = ({ isFair, onTurnFair }: BoardProps) => {
  const { id: memberId } = useMember();
  const { data, isFetching, refetch } = useApplicationRows(isFair);
  const { items = noRows, isComplete = false } = data ?? {};
  const filters = useFilters(items, memberId);
  const { text, type, shown, field, clear } = filters;
  const selection = useSelection(items, shown, canBeMoved);
  const { chosenId, choose, close, isBeside, isAlone } = useChosen();
  const { asked, onMove, onIntent, dialog } = useMoveDialog();
  const card = chosenId !== undefined && (
    <ApplicationCard
      key={chosenId}
      applicationId={chosenId}
      isFair={isFair}
      isAlone={isAlone}
      onClose={close}
      onOpen={choose}
      onMove={onMove}
      onIntent={onIntent}
    />
  );
  const hasFilters = text !== "" || filters.plan !== "" || filters.month !== "" || filters.isOverdue || filters.isMine;
  return (
    <>
      {isAlone && card}
      {!isAlone && (
        <Grid
          gridTemplateColumns="minmax(0, 1fr)"
          gap={{ base: "3", md: "4" }}
          // At the top right of the card is the way to recall what was just decided.
          data-toasts="below"
        >
          <ToolRow alignItems={{ md: "center" }}>
            {data && <SearchBox words={words.search} text={text} onChange={type} field={field} />}
            <Box flex={{ md: "1 1 18rem" }} maxWidth="26rem">
              <Switch label={words.fair.label} help={words.fair.help} isOn={isFair} onChange={onTurnFair} />
            </Box>
          </ToolRow>
          {!data && isFetching && <Loading />}
          {!data && !isFetching && <FailedRegion message={words.failed} onRetry={() => void refetch()} />}
          {data && (
            <>
              <StateFilter {...filters} />
              <MoreFilters {...filters}>
                <ExportApplications rows={shown} disabled={!isComplete || shown.length === 0} />
              </MoreFilters>
              <Row
                flexWrap="wrap"
                columnGap="4"
                rowGap="2"
                position="sticky"
                top="0"
                zIndex="2"
                mx="-1"
                px="1"
                py="1"
                bg="bg"
              >
                <Text role="status" textStyle="small" color="fg.muted">
                  {formatCount(shown.length, items.length, isComplete)}
                </Text>
                <BulkBar selection={selection} onMove={onMove} onIntent={onIntent} />
              </Row>
              <Grid
                gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 5fr) minmax(0, 7fr)" }}
                alignItems="start"
                gap="6"
              >
                <Grid gridTemplateColumns="minmax(0, 1fr)" gap="2">
                  {isComplete && items.length === 0 && <Empty text={words.noneYet} />}
                  {isComplete && items.length > 0 && shown.length === 0 && (
                    <Empty text={filters.state === "open" && !hasFilters ? words.allDecided : words.noMatch}>
                      <Button onClick={clear}>
                        {filters.state === "open" && !hasFilters ? words.seeAll : words.clearFilters}
                      </Button>
                    </Empty>
                  )}
                  {shown.length > 0 && (
                    <ApplicationList
                      rows={shown}
                      selected={selection.selected}
                      chosenId={chosenId}
                      isCardBeside={isBeside}
                      onSelect={selection.toggle}
                      onOpen={choose}
                      onMove={onMove}
                    />
                  )}
                </Grid>
                {isBeside && (
                  <Box
                    position="sticky"
                    top="16"
                    maxHeight="calc(100dvh - 5rem)"
                    overflowY="auto"
                    // What scrolls is reached by the keyboard.
                    tabIndex={card ? 0 : undefined}
                    role={card ? "region" : undefined}
                    aria-label={card ? words.card : undefined}
                  >
                    {card || <Empty text={words.choose} />}
                  </Box>
                )}
              </Grid>
            </>
          )}
        </Grid>
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

/** The applications, with the card of the one in the address: beside them where there is room, else instead of them. */
export const DeskBoard = () => {
  const [isFair, turnFair] = useFairReview();
  return <Board key={isFair ? "fair" : "open"} isFair={isFair} onTurnFair={turnFair} />;
};
