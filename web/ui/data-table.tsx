import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";

const Look = chakra("table", {
  base: {
    width: "full",
    borderCollapse: "collapse",
    textAlign: "start",
    "& caption": { mb: "1", fontWeight: "600", textAlign: "start" },
    "& th, & td": { py: "2", pe: "4", textAlign: "start", verticalAlign: "baseline" },
    "& td": { overflowWrap: "anywhere" },
    "& th": { textStyle: "small", fontWeight: "600", color: "fg.muted" },
    "& tr": { borderTopWidth: "1px", breakInside: "avoid" },
    // As many rows as there is paper for.
    "@media print": { "& th, & td": { py: "0.5", lineHeight: "1.3" }, "& td a": { minHeight: "0" } },
  },
  variants: {
    shape: {
      facts: { "& th": { width: { base: "8.25rem", sm: "11rem" } }, "& tr:first-of-type": { borderTopWidth: "0" } },
      // Short numbers after what they are of, one below the other: a table on a phone, too.
      figures: {
        fontVariantNumeric: "tabular-nums",
        "& th, & td": { py: "1", pe: { base: "2", sm: "4" } },
        "& th:not(:first-of-type), & td:not(:first-of-type)": { textAlign: "end", pe: "0", ps: "2" },
        // Each stays in one line, such as a month.
        "& td": { overflowWrap: "normal", whiteSpace: "nowrap" },
      },
      // On a phone each row is a block, and each cell says what it is.
      rows: {
        smDown: {
          "& caption": { display: "block" },
          "& thead": { srOnly: true },
          "& tbody tr": { display: "block", py: "2" },
          "& tbody td": {
            display: "grid",
            gridTemplateColumns: "6rem minmax(0, 1fr)",
            alignItems: "baseline",
            py: "1",
            pe: "0",
            // What stands below the first line stays beside the name.
            "& > *": { gridColumn: "2" },
            _before: { content: "attr(data-column)", textStyle: "small", fontWeight: "600", color: "fg.muted" },
          },
        },
      },
    },
  },
});

type Facts = { label: string; facts: readonly (readonly [name: string, fact: ReactNode])[] };

/** The facts of one thing, a row each. */
export const FactTable = ({ label, facts }: Facts) => (
  <Look shape="facts" aria-label={label}>
    <tbody>
      {facts.map(([name, fact], index) => (
        <tr key={index}>
          <th scope="row">{name}</th>
          <td>{fact}</td>
        </tr>
      ))}
    </tbody>
  </Look>
);

type Rows = {
  /** Above the table. */
  label: string;
  /** If a heading already says it. */
  isLabelHidden?: boolean;
  /** Whether all but the first column are short numbers. */
  isFigures?: boolean;
  columns: readonly string[];
  rows: readonly (readonly ReactNode[])[];
};

/** Things of one kind, a row each. */
export const DataTable = ({ label, isLabelHidden = false, isFigures = false, columns, rows }: Rows) => (
  <Look shape={isFigures ? "figures" : "rows"} aria-label={isLabelHidden ? label : undefined}>
    {!isLabelHidden && <caption>{label}</caption>}
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((cells, index) => (
        <tr key={index}>
          {cells.map((cell, column) => (
            <td key={columns[column]} data-column={columns[column]}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </Look>
);
