import { useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import { messageKinds, type InboxMessage } from "#shared/inbox.ts";
import { folded } from "#shared/text.ts";
import { inboxWords as words, kindWords, nameOf, summaryOf } from "#web/content/inbox.ts";
import { FilterButtons } from "#web/ui/filter-buttons.tsx";
import { OneLine } from "#web/ui/tool-row.tsx";

const kinds = ["all", ...messageKinds] as const;
const states = ["all", "open", "handled"] as const;
type Kind = (typeof kinds)[number];
export type State = (typeof states)[number];

const texts = new WeakMap<InboxMessage, string>();

/** The text that is searched, folded once for each version of a message. */
const getText = (message: InboxMessage) => {
  const known = texts.get(message);
  if (known !== undefined) return known;
  const { subject = "", text } = summaryOf(message);
  const folding = folded([nameOf(message), message.email, subject, text, message.note].join("\n"));
  texts.set(message, folding);
  return folding;
};

const isIn = (state: State, { isOpen }: InboxMessage) => state === "all" || (state === "open") === isOpen;
const isOf = (kind: Kind, message: InboxMessage) => kind === "all" || message.kind === kind;

const none: ReadonlySet<string> = new Set();

/**
 * The messages of a status. One that is handled meanwhile keeps its place until `settle` is called: what an admin is
 * about to press must not move away under the pointer.
 */
const useInState = (all: readonly InboxMessage[], state: State) => {
  const [kept, setKept] = useState(none);
  const isNew = (message: InboxMessage) => isIn(state, message) && !kept.has(message.id);
  if (state !== "all" && all.some(isNew)) setKept(new Set([...kept, ...all.filter(isNew).map(({ id }) => id)]));
  const inState = useMemo(
    () => (state === "all" ? all : all.filter((each) => isIn(state, each) || kept.has(each.id))),
    [all, state, kept],
  );
  return { inState, settle: useCallback(() => setKept(none), []) };
};

const countBy = <Value extends string>(
  all: readonly InboxMessage[],
  values: readonly Value[],
  is: (value: Value, message: InboxMessage) => boolean,
) => values.map((value) => ({ value, count: all.filter((each) => is(value, each)).length }));

/**
 * The search text and the filters, and the messages that match them all. `initial` is the status that is shown at
 * first.
 */
export const useFilters = (all: readonly InboxMessage[], initial: State) => {
  const [text, setText] = useState("");
  const [kind, setKind] = useState<Kind>("all");
  const [state, setState] = useState(initial);
  const { inState, settle } = useInState(all, state);
  // The field keeps up with typing; the rows follow when there is time.
  const query = useDeferredValue(text);
  const shown = useMemo(() => {
    const wanted = folded(query.trim());
    return inState.filter((each) => isOf(kind, each) && (wanted === "" || getText(each).includes(wanted)));
  }, [inState, kind, query]);
  const field = useRef<HTMLInputElement>(null);
  const change = useCallback(
    (is: { text?: string; kind?: Kind; state?: State }) => {
      settle();
      if (is.text !== undefined) setText(is.text);
      if (is.kind !== undefined) setKind(is.kind);
      if (is.state !== undefined) setState(is.state);
    },
    [settle],
  );
  const clear = useCallback(() => {
    change({ text: "", kind: "all", state: initial });
    field.current?.focus();
  }, [change, initial]);
  const kindCounts = useMemo(() => countBy(inState, kinds, isOf), [inState]);
  const stateCounts = useMemo(() => countBy(all, states, isIn), [all]);
  return { text, kind, state, change, shown, listed: inState.length, kindCounts, stateCounts, field, clear };
};
type Filters = ReturnType<typeof useFilters>;

/** Shows all messages, or those of one kind. */
export const KindFilter = ({ kindCounts, kind, change }: Pick<Filters, "kindCounts" | "kind" | "change">) => (
  <OneLine>
    <FilterButtons
      label={words.kinds.label}
      options={kindCounts.map(({ value, count }) => ({
        value,
        count,
        label: value === "all" ? words.kinds.all : kindWords[value],
      }))}
      chosen={kind}
      onChoose={(kind) => change({ kind })}
    />
  </OneLine>
);

/** Shows all messages of a month, or those that are open or handled. */
export const StateFilter = ({ stateCounts, state, change }: Pick<Filters, "stateCounts" | "state" | "change">) => (
  <OneLine>
    <FilterButtons
      label={words.states.label}
      options={stateCounts.map(({ value, count }) => ({ value, count, label: words.states[value] }))}
      chosen={state}
      onChoose={(state) => change({ state })}
    />
  </OneLine>
);
