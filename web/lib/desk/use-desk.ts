import { useDeferredValue, useMemo, useRef, useState } from "react";
import { foldText } from "#shared/text.ts";
import { useSearchAddress } from "#web/lib/search-address.ts";
import { useSelection } from "#web/lib/selection.ts";

/** One choice of a filter. */
type Choice<Row> = {
  /** In the address. */
  value: string;
  label: string;
  /** Which rows it shows; without it, all. */
  is?: (row: Row) => boolean;
  /** Offered only while there are any such rows, or while it is chosen. */
  isRare?: boolean;
};

export type Filter<Row> = {
  label: string;
  /** Buttons with counts in a line of their own, a list to choose from, or a button that is pressed or not. */
  look: "buttons" | "list" | "toggle";
  /**
   * In their order; the first is chosen where the address names none of them. Those of a list may depend on the rows, and
   * have what the address names though no row has it, or none yet.
   */
  choices: readonly Choice<Row>[] | ((rows: readonly Row[], named: string) => readonly Choice<Row>[]);
};

/** One way to sort; rows that it has nothing to say about stay as they were given. */
type Order<Row> = { value: string; label: string; compare: (one: Row, other: Row) => number };

/** What is a desk's own. It stays the same from one rendering to the next: rows are looked through when it changes. */
export type DeskSpec<Row> = {
  /** What is searched, in lines. */
  textOf: (row: Row) => string;
  /** Phone numbers, found however they are written. */
  phonesOf?: (row: Row) => readonly string[];
  /** Which of the rows are listed at all: one that is no longer keeps its place until something else is chosen. */
  rows?: (row: Row) => boolean;
  /** By their names in the address. */
  filters: Readonly<Record<string, Filter<Row>>>;
  /** The first applies where the address names none. */
  orders?: readonly Order<Row>[];
  /** Which rows can be selected. */
  canSelect?: (row: Row) => boolean;
};

/** The digits of a phone number, without the country's own 1. */
const getDigits = (phone: string) => phone.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");

/** A phone number, or enough of one. */
const phonePart = /^[\d\s().+-]+$/;
const minDigits = 3;

/** Reads something of a row once for each version of it. */
export const readOnce = <Row extends object, Fact>(read: (row: Row) => Fact) => {
  const known = new WeakMap<Row, { fact: Fact }>();
  return (row: Row) => {
    const is = known.get(row) ?? { fact: read(row) };
    known.set(row, is);
    return is.fact;
  };
};

/** Answers for a text which rows have it. */
const createSearch = <Row extends object>({ textOf, phonesOf }: DeskSpec<Row>) => {
  const readText = readOnce((row: Row) => foldText(textOf(row)));
  const readDigits = readOnce((row: Row) => (phonesOf?.(row) ?? []).map(getDigits).join("\n"));
  return (query: string) => {
    const wanted = foldText(query.trim());
    const digits = phonePart.test(wanted) ? getDigits(wanted) : "";
    return (row: Row) =>
      wanted === "" ||
      readText(row).includes(wanted) ||
      (digits.length >= minDigits && readDigits(row).includes(digits));
  };
};

type Part<Row> = { name: string; isCounted: boolean; choices: readonly Choice<Row>[]; chosen: Choice<Row> };

const shows = <Row>({ is }: Choice<Row>, row: Row) => is === undefined || is(row);

/** How many rows each choice would show beside what else is chosen, whatever is searched for. */
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

/**
 * Each row as it was when it was first shown, by which it is filtered and sorted until `settle` is called: what an admin
 * is about to press must not move away under the pointer.
 */
const useFirstSeen = <Row extends { id: string }>(rows: readonly Row[]) => {
  const [seen, setSeen] = useState<ReadonlyMap<string, Row>>(new Map());
  const fresh = rows.filter(({ id }) => !seen.has(id));
  if (fresh.length > 0) setSeen(new Map([...seen, ...fresh.map((each) => [each.id, each] as const)]));
  const settle = () => {
    if (rows.some((each) => seen.get(each.id) !== each)) setSeen(new Map());
  };
  return { seen, settle };
};

const none: readonly never[] = [];

/**
 * What is searched for, filtered, sorted and selected in a list that admins work through, as the address has it, and the
 * rows that it leaves. Rows are narrowed by what they were when they were first shown until something else is chosen.
 */
export const useDesk = <Row extends { id: string }>(
  all: readonly Row[],
  spec: DeskSpec<Row>,
  /** Called before what is searched for or chosen changes. */
  onNarrow?: () => void,
) => {
  const { address, text, setText, setFilters } = useSearchAddress();
  const { seen, settle } = useFirstSeen(all);
  const { rows: isListed, orders = none } = spec;
  const rows = useMemo(
    () => (isListed ? all.filter((row) => isListed(row) || isListed(seen.get(row.id) ?? row)) : all),
    [all, seen, isListed],
  );
  const search = useMemo(() => createSearch(spec), [spec]);
  // The address may have more than filters, which is no reason to look through the rows again.
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
  // The field keeps up with typing; the rows follow when there is time.
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
    setFilters(
      Object.fromEntries(Object.entries(is).map(([name, value]) => [name, value === initial[name] ? "" : value])),
    );
  };
  return {
    text,
    /** Follows what is typed. */
    type: (typed: string) => {
      narrow();
      setText(typed);
    },
    /** The search field, which takes the focus when all is cleared. */
    field,
    /** Each filter with its choices, and how many rows each would show. */
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
    /** Chooses what `filters` and `order` say, by their names. */
    choose: (name: string, value: string) => choose({ [name]: value }),
    /** Shows all rows, and leads to the search field. */
    clear: () => {
      const widest = parts.map(
        ({ name, choices }) => [name, (choices.find(({ is }) => !is) ?? choices[0]!).value] as const,
      );
      setText("");
      choose({ ...Object.fromEntries(widest), search: "" });
      field.current?.focus();
    },
    /** Whether anything is searched for, or a filter is not at its first choice. */
    isNarrowed: text !== "" || parts.some(({ choices, chosen }) => chosen !== choices[0]),
    /** How many are listed, whatever is searched for and chosen. */
    listed: rows.length,
    shown,
    selection,
  };
};
export type DeskState<Row extends { id: string }> = ReturnType<typeof useDesk<Row>>;
