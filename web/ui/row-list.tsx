import { Box, chakra } from "@chakra-ui/react";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { readText, writeText } from "#web/lib/storage.ts";
import { Button } from "./button.tsx";
import { rowFocusLook } from "./focus.ts";
import { Grid, Row } from "./layout.ts";
import { LazyDialog, useLazyDialog } from "./lazy-dialog.tsx";

/** The keys common to all lists, and the switch to turn a list's keys off. */
export const rowListWords = {
  title: "Keyboard:",
  off: "Keyboard shortcuts are off.",
  turnOff: "Turn off",
  turnOn: "Turn on",
  keys: [
    ["J", "next"],
    ["K", "previous"],
  ],
  openKey: ["O", "open"],
  shortcuts: "Keyboard shortcuts",
  helpKey: ["?", "this list"],
  close: "Close",
} as const;

/** A key of the keyboard. */
export const Key = chakra("kbd", {
  base: { px: "1.5", mx: "0.5", borderWidth: "1px", borderRadius: "sm", fontFamily: "body", fontSize: "0.8125rem" },
});

/** A key, and what it does. */
export type KeyWords = readonly [key: string, what: string];

type KeyHintProps = { id: string; keys: readonly KeyWords[]; areOn: boolean; onTurn: (areOn: boolean) => void };

/** The keys for navigating the list and acting on it, with a switch to turn them off (WCAG 2.1.4). */
const KeyHint = ({ id, keys, areOn, onTurn }: KeyHintProps) => (
  <Row hideBelow="md" flexWrap="wrap" columnGap="3" textStyle="small" color="fg.muted">
    <p id={id}>
      {areOn ? rowListWords.title : rowListWords.off}
      {areOn &&
        keys.map(([key, what]) => (
          <Box as="span" key={key} display="inline-block" ms="3">
            <Key>{key}</Key> {what}
          </Box>
        ))}
    </p>
    <Button look="quiet" size="compact" px="0" onClick={() => onTurn(!areOn)}>
      {areOn ? rowListWords.turnOff : rowListWords.turnOn}
    </Button>
  </Row>
);

const loadKeysDialog = async () => (await import("./keys-dialog.tsx")).KeysDialog;

/** The same when there is no room for all of them: they are in a dialog. */
const useKeysDialog = ({ keys, areOn, onTurn }: Omit<KeyHintProps, "id">) => {
  const dialog = useLazyDialog(loadKeysDialog);
  return {
    open: dialog.open,
    opener: dialog.opener,
    element: <LazyDialog dialog={dialog} props={{ keys, areOn, onTurn }} />,
  };
};

/** A row's frame, which shows keyboard focus. */
export const RowFrame = chakra("article", {
  base: {
    px: { base: "3", md: "5" },
    py: "2",
    bg: "bg.panel",
    borderWidth: "1px",
    borderRadius: "md",
    scrollMarginTop: "24",
    scrollMarginBottom: "24",
    ...rowFocusLook,
  },
});

const keysSetting = "club:list-keys";

/** Whether the keys are on, stored in this browser. */
const useKeysSetting = () => {
  const [areOn, setOn] = useState(() => readText(keysSetting, "browser") !== "off");
  const turn = (isOn: boolean) => {
    writeText(keysSetting, isOn ? null : "off", "browser");
    setOn(isOn);
  };
  return [areOn, turn] as const;
};

const isTypedInto = (element: HTMLElement) => element.matches("input:not([type=checkbox]), textarea, select");

type Keys<Item> = {
  /** The id of a row's focusable `article`. */
  getRowId: (id: string) => string;
  /** The item open next to the list: the keys apply to it when no row has the focus. */
  currentId?: string | undefined;
  /** Called when j or k has moved to a row. */
  onArrive?: ((item: Item) => void) | undefined;
  /** Called with any key but j, k, and o, once per press, and the focused row. */
  onKey?: (
    key: string,
    row: { item: Item | undefined; index: number; focus: (item: Item | undefined) => void },
  ) => void;
};

/** Elements that handle keys themselves. */
const overlays = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/**
 * The list's keys: j and k move to the next and previous row, others are the list's own. They work wherever the focus
 * is, except in text fields and in dialogs above the page.
 */
const useListKeys = <Item extends { id: string }>(
  items: readonly Item[],
  { getRowId, currentId, onArrive, onKey }: Keys<Item>,
  areOn: boolean,
) => {
  /** The row that last had the focus, where navigation continues. */
  const lastRow = useRef<string>(undefined);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (!areOn || event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return;
    if (isTypedInto(target) || target.closest(overlays)) return;
    const find = (rowId: string | undefined) => items.findIndex(({ id }) => getRowId(id) === rowId);
    const current = currentId === undefined ? -1 : find(getRowId(currentId));
    const own = find(target.closest("article")?.id);
    const about = own >= 0 ? own : current;
    const index = about >= 0 ? about : find(lastRow.current);
    const focus = (item: Item | undefined) => {
      if (!item) return;
      lastRow.current = getRowId(item.id);
      document.getElementById(lastRow.current)?.focus();
    };
    const goTo = (item: Item | undefined) => {
      focus(item);
      if (item) onArrive?.(item);
    };
    const key = event.key.toLowerCase();
    if (key === "j") goTo(items[index + 1]);
    else if (key === "k") goTo(items[Math.max(0, index - 1)]);
    else if (!event.repeat) onKey?.(key, { item: items[about], index, focus });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
};

/** Presses a row's opener. */
const openRow = (rowId: string) => document.getElementById(rowId)?.querySelector<HTMLElement>("[data-opens]")?.click();

/** Up to this many rows are all rendered; of more, only visible ones. */
const maxDrawn = 60;
const gapPx = 8;

type ListProps<Item> = {
  items: readonly Item[];
  /** A row's height until measured. */
  rowHeightPx: number;
  children: (item: Item) => ReactNode;
  /** The list element. */
  list: {
    "aria-label": string;
    "aria-describedby": string;
    tabIndex: number;
  };
};

const FullList = <Item extends { id: string }>({ list, items, children }: ListProps<Item>) => (
  <Grid as="ul" {...list} gridTemplateColumns="minmax(0, 1fr)" gap="2">
    {items.map((each) => (
      <li key={each.id}>{children(each)}</li>
    ))}
  </Grid>
);

const VirtualList = <Item extends { id: string }>({ list, items, rowHeightPx, children }: ListProps<Item>) => {
  const element = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(element.current!.getBoundingClientRect().top + scrollY), []);
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeightPx,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 3,
    gap: gapPx,
    scrollMargin: top,
    // Rows that come later, once the list's place is known, would be measured by laying out the page once more.
    initialRect: { width: innerWidth, height: innerHeight * 0.7 },
  });
  return (
    <Box as="ul" ref={element} {...list} position="relative" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, key, start }) => (
        <Box
          as="li"
          key={key}
          ref={rows.measureElement}
          data-index={index}
          aria-posinset={index + 1}
          aria-setsize={items.length}
          position="absolute"
          insetInline="0"
          top="0"
          style={{ transform: `translateY(${start - top}px)` }}
        >
          {children(items[index]!)}
        </Box>
      ))}
    </Box>
  );
};

type Props<Item> = Pick<ListProps<Item>, "items" | "rowHeightPx" | "children"> &
  Keys<Item> & {
    label: string;
    /** The list's own keys, besides those for navigation and opening. */
    keys: readonly KeyWords[];
    /** Whether each row has an opener: a control with `data-opens`, which the key o presses. */
    hasOpeners?: boolean;
    /** Whether there is no room for them above the list: then the key ? lists them. */
    isNarrow?: boolean;
    /** Right above the first row, such as what its columns are called. */
    head?: ReactNode;
  };

/** A list of rows that scrolls with the page, virtualized if long, with keyboard shortcuts. */
export const RowList = <Item extends { id: string }>({
  label,
  keys,
  hasOpeners = false,
  isNarrow = false,
  head,
  getRowId,
  currentId,
  onArrive,
  onKey,
  ...rest
}: Props<Item>) => {
  const hintId = useId();
  const [areOn, onTurn] = useKeysSetting();
  const all = [
    ...rowListWords.keys,
    ...(hasOpeners ? [rowListWords.openKey] : []),
    ...keys,
    ...(isNarrow ? [rowListWords.helpKey] : []),
  ];
  const dialog = useKeysDialog({ keys: all, areOn, onTurn });
  const press: Keys<Item>["onKey"] = (key, row) => {
    if (key === "?" && isNarrow) dialog.open();
    else if (key !== "o") onKey?.(key, row);
    else if (row.item) openRow(getRowId(row.item.id));
  };
  useListKeys(rest.items, { getRowId, currentId, onArrive, onKey: press }, areOn);
  const List = rest.items.length > maxDrawn ? VirtualList<Item> : FullList<Item>;
  return (
    <Grid gridTemplateColumns="minmax(0, 1fr)" gap="2">
      {isNarrow ? (
        <Row hideBelow="md" mt="-1">
          <Button
            id={hintId}
            look="quiet"
            size="compact"
            minHeight="6"
            py="0"
            px="0"
            fontSize="0.875rem"
            color="fg.muted"
            {...dialog.opener}
          >
            {rowListWords.shortcuts} <Key aria-hidden>?</Key>
          </Button>
        </Row>
      ) : (
        <KeyHint id={hintId} keys={all} areOn={areOn} onTurn={onTurn} />
      )}
      {head}
      <List
        {...rest}
        list={{
          "aria-label": label,
          "aria-describedby": hintId,
          tabIndex: 0,
        }}
      />
      {isNarrow && dialog.element}
    </Grid>
  );
};
