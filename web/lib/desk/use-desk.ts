import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { foldName } from "#shared/folding.ts";
import type { SearchAddress } from "#web/lib/search-address.ts";
import { useSelection } from "#web/lib/selection.ts";

/** An option of a filter. */
type Choice<Row> = {
  /** Its value in the address. */
  value: string;
  label: string;
  /** The rows it matches; without it, all. */
  is?: (row: Row) => boolean;
  /** Offered only while it matches rows or is selected. */
  isRare?: boolean;
};

export type Filter<Row> = {
  label: string;
  /** Buttons with counts on a separate line, a select, or a toggle button. */
  look: "buttons" | "list" | "toggle";
  /**
   * In display order; the first is the default. A select's options may depend on the rows, and always include the
   * value in the address.
   */
  choices: readonly Choice<Row>[] | ((rows: readonly Row[], named: string) => readonly Choice<Row>[]);
  /** Shown only once more filters are asked for, or while it is not at its default. */
  isFolded?: boolean;
};

/** A sort order; rows it does not distinguish keep their order. */
type Order<Row> = { value: string; label: string; compare: (one: Row, other: Row) => number };

/** A desk's configuration. Keep it stable between renders: rows are filtered again when it changes. */
export type DeskSpec<Row> = {
  /** The searchable text, in lines. */
  textOf: (row: Row) => string;
  /** Phone numbers, matched in any format. */
  phonesOf?: (row: Row) => readonly string[];
  /** Whether a row is listed: one no longer listed keeps its place until another filter is chosen. */
  rows?: (row: Row) => boolean;
  /** Whether a row belongs to the total; others do while a filter shows them. By default all do. */
  isCounted?: (row: Row) => boolean;
  /** By their names in the address. */
  filters: Readonly<Record<string, Filter<Row>>>;
  /** The first is the default. */
  orders?: readonly Order<Row>[];
  /** Whether a row can be selected. */
  canSelect?: (row: Row) => boolean;
};

/** A phone number's digits, without the country code 1. */
const getDigits = (phone: string) =>
  phone
    .replace(/^\s*\+1/, "")
    .replace(/\D/g, "")
    .replace(/^1(?=\d{10}$)/, "");

/** A phone number, or enough of one to search for. */
const phonePart = /^[\d\s().+-]+$/;
const minDigits = 3;

/** Caches a value derived from a row, per version of the row. */
export const readOnce = <Row extends object, Fact>(read: (row: Row) => Fact) => {
  const known = new WeakMap<Row, { fact: Fact }>();
  return (row: Row) => {
    const is = known.get(row) ?? { fact: read(row) };
    known.set(row, is);
    return is.fact;
  };
};

/** Returns a function that finds the rows matching a text. */
export const createSearch = <Row extends object>({ textOf, phonesOf }: Pick<DeskSpec<Row>, "textOf" | "phonesOf">) => {
  const readText = readOnce((row: Row) => foldName(textOf(row)));
  const readDigits = readOnce((row: Row) => (phonesOf?.(row) ?? []).map(getDigits).join("\n"));
  return (query: string) => {
    const wanted = foldName(query.trim());
    // Marks alone are in no text.
    if (wanted === "" && query.trim() !== "") return () => false;
    const digits = phonePart.test(wanted) ? getDigits(wanted) : "";
    return (row: Row) =>
      wanted === "" ||
      readText(row).includes(wanted) ||
      (digits.length >= minDigits && readDigits(row).includes(digits));
  };
};

type Part<Row> = { name: string; isCounted: boolean; choices: readonly Choice<Row>[]; chosen: Choice<Row> };

const shows = <Row>({ is }: Choice<Row>, row: Row) => is === undefined || is(row);

/** How many rows each option would show with the other filters, ignoring the search. */
const countChoices = <Row>(rows: readonly Row[], parts: readonly Part<Row>[]) => {
  const counts = parts.map(({ choices }) => choices.map(() => 0));
  for (const row of rows) {
    const against = parts.filter(({ chosen }) => !shows(chosen, row));
    for (const [at, part] of parts.entries())
      if (part.isCounted && against.every((each) => each === part))
        for (const [index, choice] of part.choices.entries()) if (shows(choice, row)) counts[at]![index]!++;
  }
  return counts;
};

const countTotal = <Row>(
  rows: readonly Row[],
  shown: readonly Row[],
  { isCounted }: Pick<DeskSpec<Row>, "isCounted">,
) => {
  if (!isCounted) return rows.length;
  const isShown = new Set(shown);
  return rows.filter((row) => isCounted(row) || isShown.has(row)).length;
};

/**
 * Each row as first shown, by which it is filtered and sorted until `settle` is called: a row must not move away
 * while an admin is about to click it. What is shown for the first time is noted afterwards: a first render needs
 * none of it, and would be done twice.
 */
const useFirstSeen = <Row extends { id: string }>(rows: readonly Row[]) => {
  const [seen, setSeen] = useState(() => new Map<string, Row>());
  useEffect(() => {
    for (const each of rows) if (!seen.has(each.id)) seen.set(each.id, each);
  }, [rows, seen]);
  const settle = () => {
    if (rows.some((each) => (seen.get(each.id) ?? each) !== each)) setSeen(new Map());
  };
  return { seen: seen as ReadonlyMap<string, Row>, settle };
};

const none: readonly never[] = [];

/**
 * The search, filters, sorting and selection of an admin list, kept in the address, and the resulting rows. Rows are
 * filtered by their state when first shown, until another filter is chosen.
 */
export const useDesk = <Row extends { id: string }>(
  { address, text, setText, setValues }: SearchAddress,
  all: readonly Row[],
  spec: DeskSpec<Row>,
  /** Called before the search or filters change. */
  onNarrow?: () => void,
) => {
  const { seen, settle } = useFirstSeen(all);
  const { rows: isListed, orders = none } = spec;
  const rows = useMemo(
    () => (isListed ? all.filter((row) => isListed(row) || isListed(seen.get(row.id) ?? row)) : all),
    [all, seen, isListed],
  );
  const search = useMemo(() => createSearch(spec), [spec]);
  // The address may contain other parameters, which must not trigger filtering.
  const wanted = JSON.stringify(Object.keys(spec.filters).map((name) => address.get(name)));
  const parts = useMemo(() => {
    const values = JSON.parse(wanted) as (string | null)[];
    return Object.entries(spec.filters).map(([name, { look, choices: given }], at): Part<Row> => {
      const choices = typeof given === "function" ? given(rows, values[at] ?? "") : given;
      const chosen = choices.find(({ value }) => value === values[at]) ?? choices[0]!;
      return { name, isCounted: look === "buttons", choices, chosen };
    });
  }, [rows, spec, wanted]);
  const order = orders.find(({ value }) => value === address.get("order")) ?? orders[0];
  const inFilters = useMemo(() => {
    const firstSeen = (row: Row) => seen.get(row.id) ?? row;
    const isIn = (row: Row) => parts.every(({ chosen }) => shows(chosen, row));
    const found = rows.filter((row) => isIn(row) || isIn(firstSeen(row)));
    return order ? found.sort((one, other) => order.compare(firstSeen(one), firstSeen(other))) : found;
  }, [rows, seen, parts, order]);
  // Deferred, so that the field keeps up with typing.
  const query = useDeferredValue(text);
  const shown = useMemo(() => inFilters.filter(search(query)), [inFilters, search, query]);
  const counts = useMemo(() => countChoices(rows, parts), [rows, parts]);
  const selection = useSelection(rows, shown, spec.canSelect ?? (() => false));
  const field = useRef<HTMLInputElement>(null);
  const narrow = () => {
    onNarrow?.();
    settle();
  };
  const choose = (is: Record<string, string>) => {
    narrow();
    const initial: Record<string, string | undefined> = {
      order: orders[0]?.value,
      ...Object.fromEntries(parts.map((each) => [each.name, each.choices[0]?.value])),
    };
    setValues(
      Object.fromEntries(Object.entries(is).map(([name, value]) => [name, value === initial[name] ? "" : value])),
    );
  };
  return {
    text,
    /** Handles typing in the search field. */
    type: (typed: string) => {
      narrow();
      setText(typed);
    },
    /** The search field, which takes the focus when everything is cleared. */
    field,
    /** Each filter with its options, and how many rows each would show. */
    filters: parts.map(({ name, choices, chosen }, at) => ({
      ...spec.filters[name]!,
      name,
      chosen: chosen.value,
      choices: choices
        .map((each, index) => ({ ...each, count: counts[at]![index]! }))
        .filter(({ isRare, count, value }) => !isRare || count > 0 || value === chosen.value),
    })),
    orders,
    order: order?.value,
    /** Sets filters and the sort order by name. */
    choose: (name: string, value: string) => choose({ [name]: value }),
    /** Removes the search and resets the filters, and focuses the search field. */
    clear: () => {
      setText("");
      choose({ ...Object.fromEntries(parts.map(({ name }) => [name, ""])), search: "" });
      field.current?.focus();
    },
    /** Whether there is a search, or a filter is not at its default. */
    isNarrowed: text !== "" || parts.some(({ choices, chosen }) => chosen !== choices[0]),
    /** How many rows are listed, ignoring the search and filters. */
    listed: rows.length,
    /** How many of them the total counts. */
    counted: useMemo(() => countTotal(rows, inFilters, spec), [rows, inFilters, spec]),
    shown,
    selection,
  };
};
export type DeskState<Row extends { id: string }> = ReturnType<typeof useDesk<Row>>;
