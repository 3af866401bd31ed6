import { Box, chakra, type SystemStyleObject } from "@chakra-ui/react";
import { useState, type ComponentProps, type ReactNode } from "react";
import { ExportButton } from "#web/lib/files/export-button.tsx";
import { FieldFrame } from "#web/lib/forms/field-frame.tsx";
import { Select } from "#web/lib/forms/filter-fields.tsx";
import { SearchBox } from "#web/lib/forms/search-box.tsx";
import type { Selection } from "#web/lib/selection.ts";
import { useMay } from "#web/lib/session/require-session.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FilterButtons, pressedLook } from "#web/ui/filter-buttons.tsx";
import { listCountId } from "#web/ui/focus.ts";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { Note } from "#web/ui/note.tsx";
import { createPendingWords, Pending } from "#web/ui/pending.tsx";
import { RowList } from "#web/ui/row-list.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { OneLine, ToolRow } from "#web/ui/tool-row.tsx";
import type { DeskState } from "./use-desk.ts";

type Words = {
  region: string;
  all: string;
  clear: string;
  selected: (count: number) => string;
  hidden: (count: number) => string;
};

type SelectionBarProps = {
  words: Words;
  selection: Selection<{ id: string }>;
  /** Whether every row is loaded: before, all that are shown would be some of them. */
  isWhole: boolean;
  css?: SystemStyleObject;
  /** Bulk actions for the selected rows. */
  children: ReactNode;
};

/** Selects all shown rows or none; shows how many are selected, and how many of them are hidden. */
const SelectionBar = ({ words, selection, isWhole, css, children }: SelectionBarProps) => {
  const { chosen, hidden, canSelect, areAllShown, selectAllShown, clear } = selection;
  const isAnySelected = chosen.length + hidden > 0;
  return (
    <Row role="group" aria-label={words.region} flexWrap="wrap" gap="2" minWidth="0" css={css}>
      {canSelect && !areAllShown && (
        <BusyButton size="compact" isBusy={!isWhole} onClick={selectAllShown}>
          {words.all}
        </BusyButton>
      )}
      {isAnySelected && (
        <Button size="compact" onClick={clear}>
          {words.clear}
        </Button>
      )}
      {children}
      <Text role="status" textStyle="small" color="fg.muted" _empty={{ ms: "-2" }}>
        {isAnySelected && words.selected(chosen.length)}
        {hidden > 0 && ` · ${words.hidden(hidden)}`}
      </Text>
    </Row>
  );
};

const format = new Intl.NumberFormat("en-US");

/** For stored items that the server could not read. */
export const describeUnreadable = (count: number, counted: string) =>
  `${counted} can't be shown: something about ${count === 1 ? "it" : "them"} is stored wrong. Nothing is lost; the club's operator was told.`;

/** The texts of every desk, for items such as `message` and `messages`. */
export const createDeskWords = (one: string, many: string, searched: string) => {
  const counted = (count: number) => `${format.format(count)} ${count === 1 ? one : many}`;
  return {
    search: { label: `Search ${many}`, placeholder: `Search by ${searched}...`, clear: "Clear search" },
    ...createPendingWords(many),
    /** The number of items, of those loaded while there are more: these load by themselves, or by page. */
    count: (shown: number, all: number, more: "none" | "loading" | "paged") => {
      if (more === "loading") return `${counted(shown)} so far, ${format.format(all)} loaded…`;
      if (more === "paged")
        return shown === all ? `The latest ${counted(all)}` : `${format.format(shown)} of the latest ${counted(all)}`;
      if (all === 0) return `No ${many}`;
      return shown === all ? counted(all) : `${format.format(shown)} of ${counted(all)}`;
    },
    unreadable: (count: number) => describeUnreadable(count, counted(count)),
    noMatch: `No ${many} match your filters`,
    clearFilters: "Clear all filters",
    more: `More filters of ${many}`,
    unfold: "More filters",
    order: "Order",
    selection: {
      region: `Selected ${many}`,
      all: "Select all shown",
      clear: "Clear selection",
      selected: (count: number) => `${format.format(count)} selected`,
      hidden: (count: number) => `${format.format(count)} more selected but not shown: not affected`,
    },
    export: "Export CSV",
    exportOf: (count: number) => `Export ${format.format(count)} as CSV`,
    notExported: { title: "Error", description: "The export failed. Please try again." },
  };
};
type DeskWords = ReturnType<typeof createDeskWords>;

/** Filters without labels, since their values are self-explanatory. Narrower than their longest choice rather than on two lines. */
const Quiet = chakra("div", {
  base: {
    position: "relative",
    flex: { md: "1 1 9.5rem" },
    minWidth: { base: "9.5rem", md: "0" },
    maxWidth: { md: "max-content" },
    "& label": { srOnly: true },
    "& select": { minHeight: "11", textOverflow: "ellipsis" },
  },
});

type ListProps = {
  name: string;
  label: string;
  chosen: string | undefined;
  choices: readonly { value: string; label: string }[];
  onChoose: (name: string, value: string) => void;
};

const ChoiceList = ({ name, label, chosen, choices, onChoose }: ListProps) => (
  <Quiet>
    <FieldFrame id={name} label={label}>
      <Select id={name} name={name} value={chosen} onChange={({ target }) => onChoose(name, target.value)}>
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </FieldFrame>
  </Quiet>
);

type FiltersProps<Row extends { id: string }> = Pick<DeskState<Row>, "filters" | "orders" | "order" | "choose"> & {
  words: DeskWords;
};

/** Whether there are controls other than buttons with counts. */
const hasMore = <Row extends { id: string }>({ filters, orders }: Pick<DeskState<Row>, "filters" | "orders">) =>
  filters.some(({ look }) => look !== "buttons") || orders.length > 1;

/** The number of filter rows. */
const countLines = <Row extends { id: string }>(desk: Pick<DeskState<Row>, "filters" | "orders">) =>
  desk.filters.filter(({ look }) => look === "buttons").length + (hasMore(desk) ? 1 : 0);

/** A row of buttons for each filter with counts, followed by a row with the other filters and sorting. */
const Filters = <Row extends { id: string }>({ filters, orders, order, choose, words }: FiltersProps<Row>) => {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const all = filters.filter(({ look }) => look !== "buttons");
  const folded = all.filter(({ isFolded, chosen, choices }) => isFolded && chosen === choices[0]?.value);
  const more = isUnfolded ? all : all.filter((each) => !folded.includes(each));
  return (
    <>
      {filters.map(
        ({ name, look, label, choices, chosen }) =>
          look === "buttons" && (
            <OneLine key={name}>
              <FilterButtons
                label={label}
                options={choices}
                chosen={chosen}
                onChoose={(value) => choose(name, value)}
              />
            </OneLine>
          ),
      )}
      {hasMore({ filters, orders }) && (
        <OneLine>
          <Row role="group" aria-label={words.more} flexWrap="wrap" gap="2" alignItems="stretch">
            {more.map(({ name, look, label, choices, chosen }) =>
              look === "list" ? (
                <ChoiceList key={name} {...{ name, label, chosen, choices }} onChoose={choose} />
              ) : (
                <Button
                  key={name}
                  size="compact"
                  aria-pressed={chosen === choices[1]?.value}
                  css={pressedLook}
                  onClick={() => choose(name, choices.find(({ value }) => value !== chosen)?.value ?? "")}
                >
                  {label}
                </Button>
              ),
            )}
            {orders.length > 1 && (
              <ChoiceList name="order" label={words.order} chosen={order} choices={orders} onChoose={choose} />
            )}
            {(isUnfolded || folded.length > 0) && (
              <Button size="compact" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
                {words.unfold}
              </Button>
            )}
          </Row>
        </OneLine>
      )}
    </>
  );
};

/** If the export would wrap, the buttons get a scrolling line of their own, with actions first. */
const inOneLineOfItsOwn = {
  xlDown: {
    order: 1,
    flexBasis: "calc(100% + 0.5rem)",
    flexWrap: "nowrap",
    overflowX: "auto",
    m: "-1",
    p: "1",
    "& > *": { flexShrink: "0" },
    "& > [data-part=act]": { order: -1 },
  },
} as const;

type ShapeProps = { lineCount: number; hasFile: boolean; hasSelection: boolean; rowHeightPx: number };

/** The skeleton of a list and the controls above it: rows appear where their skeletons were. */
const Shape = ({ lineCount, hasFile, hasSelection, rowHeightPx }: ShapeProps) => (
  <>
    {Array.from({ length: lineCount }, (_, line) => (
      <Skeleton key={line} height="11" maxWidth="36rem" />
    ))}
    <Row height={hasFile ? "3.25rem" : "11"}>
      <Skeleton height="5" width="8rem" />
    </Row>
    {hasSelection && <Box hideFrom="xl" height="9" />}
    <Grid gap="2" aria-hidden>
      <Box hideBelow="md" height="11" />
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} style={{ height: rowHeightPx }} />
      ))}
    </Grid>
  </>
);

type File = Pick<ComponentProps<typeof ExportButton>, "fileName" | "format" | "recordedAs">;

type Props<Item extends { id: string }> = Omit<ComponentProps<typeof RowList<Item>>, "items" | "label" | "keys"> & {
  desk: DeskState<Item>;
  words: DeskWords & { title: string; keys?: ComponentProps<typeof RowList>["keys"] };
  /** The rows loaded so far, and how to reload them. */
  list: {
    data: { items: readonly Item[]; isComplete: boolean; unreadable?: number | undefined } | undefined;
    /** Whether more rows load on request only: then those loaded can be exported. */
    isPaged?: boolean;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  /** Next to the search: controls for the whole list. */
  tools?: ReactNode;
  /** Whether the rows are a part of what can be searched: then the search is there without any. */
  isPart?: boolean;
  /** Bulk actions: buttons with `data-part="act"`, or nothing while no row is selected. */
  bulk?: ReactNode;
  /** The export of the shown rows. */
  file?: File;
  /** Above the rows, such as why they may be stale. */
  notice?: ReactNode;
  /** Shown if there are no rows at all. */
  none: ReactNode;
  /** Shown if the default filters match no rows: everything is done. */
  allDone?: ReactNode;
  /** Renders something next to or below the rows. */
  around?: (rows: ReactNode) => ReactNode;
};

/**
 * A list for admins: search, filters with counts, sorting, bulk actions, export, and rows with keyboard shortcuts; in
 * every list in the same places, with the same texts.
 */
export const Desk = <Item extends { id: string }>(props: Props<Item>) => {
  const {
    desk,
    words,
    list,
    tools,
    isPart,
    bulk,
    file,
    notice,
    none,
    allDone,
    around = (rows) => rows,
    ...rows
  } = props;
  const { data, isFetching, refetch, isPaged = false } = list;
  const { shown, listed: all, isNarrowed } = desk;
  const isComplete = data?.isComplete ?? false;
  const unreadable = data?.unreadable ?? 0;
  const isWhole = isComplete || isPaged;
  const mayExport = useMay("export");
  const isLoading = !data && isFetching;
  // Nothing to search, and nothing to export; what is chosen may lead to more.
  const isBare = isComplete && all === 0 && desk.text === "";
  const canSearch = !isBare || isPart;
  return (
    <Grid
      gridTemplateColumns="minmax(0, 1fr)"
      gap="3"
      // The decision buttons are at the top right.
      data-toasts="below"
    >
      {(tools !== undefined || isLoading || (data && canSearch)) && (
        <ToolRow alignItems={{ md: "center" }} justifyContent={{ md: canSearch ? "space-between" : "flex-end" }}>
          {isLoading && <Skeleton flex="1 1 16rem" maxWidth="28rem" height="12" />}
          {data && canSearch && (
            <SearchBox words={words.search} text={desk.text} onChange={desk.type} field={desk.field} />
          )}
          {tools}
        </ToolRow>
      )}
      {!data && (
        <Pending {...{ words, isFetching, refetch }}>
          <Shape
            lineCount={countLines(desk)}
            hasFile={file !== undefined && mayExport}
            hasSelection={bulk !== undefined}
            rowHeightPx={rows.rowHeightPx}
          />
        </Pending>
      )}
      {data && (
        <>
          <Filters {...desk} words={words} />
          {notice}
          {unreadable > 0 && <Note role="status" icon="alert" text={words.unreadable(unreadable)} />}
          <Row
            position="sticky"
            top="0"
            zIndex="2"
            flexWrap="wrap"
            columnGap="4"
            rowGap="1"
            minHeight="11"
            mx="-1"
            px="1"
            py="1"
            bg="bg"
          >
            <Text
              id={listCountId}
              role="status"
              tabIndex={-1}
              flexGrow={{ base: "1", md: "0" }}
              textStyle="small"
              color="fg.muted"
              scrollMarginTop="8"
              lineHeight="1.35"
              overflowWrap="break-word"
            >
              {words.count(shown.length, desk.counted, isComplete ? "none" : isPaged ? "paged" : "loading")}
            </Text>
            {bulk !== undefined && (
              <SelectionBar
                words={words.selection}
                selection={desk.selection}
                isWhole={isWhole}
                css={inOneLineOfItsOwn}
              >
                {bulk}
              </SelectionBar>
            )}
            {file && mayExport && !isBare && (
              <Box ms="auto">
                <ExportButton
                  label={isWhole ? words.exportOf(shown.length) : words.export}
                  failure={words.notExported}
                  disabled={!isWhole || shown.length === 0}
                  {...file}
                />
              </Box>
            )}
          </Row>
          {around(
            <Grid gridTemplateColumns="minmax(0, 1fr)" gap="2">
              {isComplete && all === 0 && none}
              {isComplete && all > 0 && shown.length === 0 && !isNarrowed && allDone}
              {isComplete && all > 0 && shown.length === 0 && (isNarrowed || !allDone) && (
                <Empty text={words.noMatch}>
                  <Button onClick={desk.clear}>{words.clearFilters}</Button>
                </Empty>
              )}
              {shown.length > 0 && <RowList items={shown} label={words.title} keys={words.keys ?? []} {...rows} />}
            </Grid>,
          )}
        </>
      )}
    </Grid>
  );
};
