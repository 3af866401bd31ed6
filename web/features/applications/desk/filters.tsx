import { chakra } from "@chakra-ui/react";
import { useDeferredValue, useMemo, useRef, useState, type ReactNode } from "react";
import { applicationStates, isOpenState, type ApplicationRow } from "#shared/application-review.ts";
import { labels, membershipTypes } from "#shared/applications.ts";
import { folded } from "#shared/text.ts";
import { deskWords as words, stateWords } from "#web/content/application-desk.ts";
import { FieldFrame } from "#web/lib/forms/field-frame.tsx";
import { Select } from "#web/lib/forms/filter-fields.tsx";
import { getMonth, nameOfMonth } from "#web/lib/months.ts";
import { useSearchAddress } from "#web/lib/search-address.ts";
import { Button } from "#web/ui/button.tsx";
import { FilterButtons } from "#web/ui/filter-buttons.tsx";
import { Row } from "#web/ui/layout.ts";
import { OneLine } from "#web/ui/tool-row.tsx";
import { byAge, byPromise } from "./api.ts";

const states = ["open", ...applicationStates, "all"] as const;
type State = (typeof states)[number];
const orders = ["promise", "newest", "name"] as const;
type Order = (typeof orders)[number];

type Facts = { text: string; month: string };
const facts = new WeakMap<ApplicationRow, Facts>();

/** What is searched, folded, and the month, once for each version of a row. */
const getFacts = (row: ApplicationRow) => {
  const known = facts.get(row);
  if (known) return known;
  const { name, email, company, industry, cityState, createdAt } = row;
  const is = { text: folded([name, email, company, industry, cityState].join("\n")), month: getMonth(createdAt) };
  facts.set(row, is);
  return is;
};

const isIn = (filter: State, { state }: ApplicationRow) =>
  filter === "all" || (filter === "open" ? isOpenState(state) : state === filter);

const collator = new Intl.Collator("en-US");

const comparisons: Record<Order, (one: ApplicationRow, other: ApplicationRow) => number> = {
  promise: byPromise,
  newest: byAge,
  name: (one, other) => collator.compare(one.name, other.name) || byAge(one, other),
};

const noneSeen: ReadonlyMap<string, ApplicationRow> = new Map();

/**
 * Each row as it was when it was first shown, by which it is filtered and ordered until `settle` is called: what an admin
 * is about to press must not move away under the pointer.
 */
const useSeen = (all: readonly ApplicationRow[]) => {
  const [seen, setSeen] = useState(noneSeen);
  const fresh = all.filter(({ id }) => !seen.has(id));
  if (fresh.length > 0) setSeen(new Map([...seen, ...fresh.map((each) => [each.id, each] as const)]));
  const settle = () => {
    if (all.some((each) => seen.get(each.id) !== each)) setSeen(noneSeen);
  };
  return { seen, settle };
};

const pick = <Value extends string>(values: readonly Value[], value: string | null, otherwise: Value) =>
  values.find((each) => each === value) ?? otherwise;

/** What the address says is shown. */
const useAddress = () => {
  const { address, ...search } = useSearchAddress();
  return {
    ...search,
    state: pick(states, address.get("state"), "open"),
    plan: pick(["", ...membershipTypes], address.get("plan"), ""),
    month: address.get("month") ?? "",
    order: pick(orders, address.get("order"), "promise"),
    isOverdue: address.get("overdue") === "yes",
    isMine: address.get("mine") === "yes",
  };
};

/** The search text and the filters, and the rows that match them all, in their order. */
export const useFilters = (all: readonly ApplicationRow[], memberId: string) => {
  const { text, setText, setFilters, ...filters } = useAddress();
  const { state, plan, month, order, isOverdue, isMine } = filters;
  const { seen, settle } = useSeen(all);
  // The field keeps up with typing; the rows follow when there is time.
  const query = useDeferredValue(text);
  const inFilters = useMemo(() => {
    const matches = (row: ApplicationRow) =>
      isIn(state, row) &&
      (plan === "" || row.membershipType === plan) &&
      (month === "" || getFacts(row).month === month) &&
      (!isOverdue || (row.overdueSince !== undefined && isOpenState(row.state))) &&
      (!isMine || row.assignee?.id === memberId);
    const firstSeen = (row: ApplicationRow) => seen.get(row.id) ?? row;
    const compare = comparisons[order];
    return all
      .filter((row) => matches(row) || matches(firstSeen(row)))
      .sort((one, other) => compare(firstSeen(one), firstSeen(other)));
  }, [all, seen, state, plan, month, order, isOverdue, isMine, memberId]);
  const shown = useMemo(() => {
    const wanted = folded(query.trim());
    return wanted === "" ? inFilters : inFilters.filter((row) => getFacts(row).text.includes(wanted));
  }, [inFilters, query]);
  const counts = useMemo(() => {
    const is = Object.fromEntries(states.map((each) => [each, 0])) as Record<State, number>;
    for (const row of all) {
      is[row.state]++;
      if (isOpenState(row.state)) is.open++;
      is.all++;
    }
    return is;
  }, [all]);
  const months = useMemo(() => [...new Set(all.map((row) => getFacts(row).month))].sort().reverse(), [all]);
  const field = useRef<HTMLInputElement>(null);
  const change = (is: Record<string, string>) => {
    settle();
    setFilters(is);
  };
  const type = (typed: string) => {
    settle();
    setText(typed);
  };
  const clear = () => {
    setText("");
    change({ search: "", state: "all", plan: "", month: "", overdue: "", mine: "" });
    field.current?.focus();
  };
  return { ...filters, text, type, change, shown, counts, months, field, clear };
};
export type Filters = ReturnType<typeof useFilters>;

/** Shows the applications of a state, the open ones, or all. */
export const StateFilter = ({ counts, state, change }: Pick<Filters, "counts" | "state" | "change">) => (
  <OneLine>
    <FilterButtons
      label={words.states.label}
      options={states.map((value) => ({
        value,
        label: value === "all" || value === "open" ? words.states[value] : stateWords[value].name,
        count: counts[value],
      }))}
      chosen={state}
      onChoose={(chosen) => change({ state: chosen === "open" ? "" : chosen })}
    />
  </OneLine>
);

const toggleLook = { "&[aria-pressed=true]": { bg: "brand.tint", borderColor: "brand.fg", color: "brand.fg" } };

/** Fields whose values say what they are. */
const Quiet = chakra("div", {
  base: { position: "relative", minWidth: "9.5rem", "& label": { srOnly: true }, "& select": { minHeight: "11" } },
});

type ListProps = {
  id: string;
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onChoose: (value: string) => void;
};

const List = ({ id, label, value, options, onChoose }: ListProps) => (
  <Quiet>
    <FieldFrame id={id} label={label}>
      <Select id={id} name={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </FieldFrame>
  </Quiet>
);

type MoreProps = Filters & {
  /** At the end of the line. */
  children: ReactNode;
};

/** Shows fewer of them: overdue ones, the caller's own, those of a plan or a month; and in which order. */
export const MoreFilters = ({ plan, month, months, order, isOverdue, isMine, change, children }: MoreProps) => (
  <OneLine>
    <Row flexWrap="wrap" gap="2" alignItems="stretch">
      <Row role="group" aria-label={words.toggles.label} gap="2" alignItems="stretch">
        <Button
          size="compact"
          aria-pressed={isOverdue}
          css={toggleLook}
          onClick={() => change({ overdue: isOverdue ? "" : "yes" })}
        >
          {words.toggles.overdue}
        </Button>
        <Button
          size="compact"
          aria-pressed={isMine}
          css={toggleLook}
          onClick={() => change({ mine: isMine ? "" : "yes" })}
        >
          {words.toggles.mine}
        </Button>
      </Row>
      <List
        id="plan"
        label={words.plan.label}
        value={plan}
        options={[["", words.plan.all], ...membershipTypes.map((each) => [each, labels.membershipType[each]] as const)]}
        onChoose={(plan) => change({ plan })}
      />
      <List
        id="month"
        label={words.month.label}
        value={month}
        options={[
          ["", words.month.all],
          ...(month === "" || months.includes(month) ? months : [month, ...months]).map(
            (each) => [each, nameOfMonth(each)] as const,
          ),
        ]}
        onChoose={(month) => change({ month })}
      />
      <List
        id="order"
        label={words.order.label}
        value={order}
        options={orders.map((each) => [each, words.order.options[each]] as const)}
        onChoose={(order) => change({ order: order === "promise" ? "" : order })}
      />
      {children}
    </Row>
  </OneLine>
);
