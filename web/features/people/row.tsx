import { chakra } from "@chakra-ui/react";
import { memo } from "react";
import { Link } from "react-router-dom";
import type { PersonRow } from "#shared/people.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { Tick } from "#web/lib/forms/field-frame.tsx";
import { rowFocusLook } from "#web/ui/focus.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { columnWords, describe, noName, stateBadges, type Column } from "./columns.ts";

const words = { select: (name: string) => `Select ${name}` } as const;

/** The id of a member's row. */
export const getRowId = (memberId: string) => `row-${memberId}`;

/** The widths of a desk's columns from 1,024 px; below, a row is a card. */
export const getGrid = (columns: readonly Column[], mayAct: boolean) =>
  [
    ...(mayAct ? ["2.25rem"] : []),
    "minmax(10rem, 2.2fr)",
    ...columns.map((name) =>
      name === "came"
        ? "minmax(3.5rem, 0.7fr)"
        : name === "tags" || name === "email"
          ? "minmax(6rem, 1.6fr)"
          : "minmax(5rem, 1fr)",
    ),
  ].join(" ");

/** One element for each column, since a screen has hundreds: it is a table's row where there is room, and lines of a card otherwise. */
const Frame = chakra("article", {
  base: {
    position: "relative",
    display: "grid",
    columnGap: "3",
    alignItems: "center",
    minHeight: { base: "16", lg: "12" },
    px: { base: "3", lg: "4" },
    py: { base: "2", lg: "1" },
    bg: "bg.panel",
    borderWidth: "1px",
    borderRadius: "md",
    scrollMarginTop: "24",
    scrollMarginBottom: "24",
    overflowWrap: "anywhere",
    ...rowFocusLook,
    lgDown: {
      gridTemplateColumns: "minmax(0, 1fr)",
      "&[data-selectable]": { gridTemplateColumns: "2.25rem minmax(0, 1fr)", "& > label": { gridRow: "1 / span 12" } },
      "& > [data-column]": {
        gridColumn: "-2",
        textStyle: "small",
        color: "fg.muted",
        _empty: { display: "none" },
        _before: { content: 'attr(data-column) ": "' },
      },
    },
    lg: { gridTemplateColumns: "var(--columns)", "& > [data-column]": { fontSize: "0.9375rem", lineClamp: "2" } },
  },
});

/** A touch target around the checkbox, above the link that opens the member. */
const Mark = chakra("label", {
  base: {
    display: "grid",
    placeContent: "center",
    zIndex: "1",
    width: "9",
    minHeight: "11",
    ms: "-1.5",
    cursor: "pointer",
  },
});

const Name = chakra("h2", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "3",
    rowGap: "1",
    fontWeight: "600",
    "& a": { color: "fg", _hover: { color: "brand.fg" }, _before: { content: '""', position: "absolute", inset: "0" } },
  },
});

type Props = {
  row: PersonRow;
  columns: readonly Column[];
  mayOpen: boolean;
  /** Undefined where nothing can be done with a selection. */
  isSelected: boolean | undefined;
  onSelect: (id: string, isOn: boolean) => void;
};

/** A member in a line; on a phone, in a card. */
export const PersonRowView = memo(({ row, columns, mayOpen, isSelected, onSelect }: Props) => {
  const { id, state } = row;
  const name = row.name || noName;
  return (
    <Frame
      id={getRowId(id)}
      tabIndex={-1}
      aria-labelledby={`${id}-name`}
      data-selectable={isSelected === undefined ? undefined : ""}
    >
      {isSelected !== undefined && (
        <Mark>
          <Tick
            type="checkbox"
            checked={isSelected}
            aria-label={words.select(name)}
            onChange={(event) => onSelect(id, event.target.checked)}
          />
        </Mark>
      )}
      <Name>
        {mayOpen ? (
          <Link data-opens id={`${id}-name`} dir="auto" to={adminPaths.memberSheet(id)}>
            {name}
          </Link>
        ) : (
          <span id={`${id}-name`} dir="auto">
            {name}
          </span>
        )}
        {state !== "member" && !columns.includes("state") && <StatusBadge {...stateBadges[state]} />}
      </Name>
      {columns.map((column) => (
        <span key={column} data-column={columnWords[column]} dir="auto">
          {describe[column](row)}
        </span>
      ))}
    </Frame>
  );
});
