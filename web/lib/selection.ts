import { useCallback, useState } from "react";

const noneSelected: ReadonlySet<string> = new Set();

/** The selected items of a list. Actions apply only to those that are also shown, and that `canSelect` allows. */
export const useSelection = <Item extends { id: string }>(
  all: readonly Item[],
  shown: readonly Item[],
  canSelect: (item: Item) => boolean,
) => {
  const [selected, setSelected] = useState(noneSelected);
  const toggle = useCallback(
    (id: string, isOn: boolean) =>
      setSelected((was) => {
        const is = new Set(was);
        if (isOn) is.add(id);
        else is.delete(id);
        return is;
      }),
    [],
  );
  // Items handled meanwhile are no longer selected if they become selectable again.
  const done = selected.size === 0 ? [] : all.filter((each) => selected.has(each.id) && !canSelect(each));
  if (done.length > 0) setSelected(new Set([...selected].filter((id) => done.every((each) => each.id !== id))));
  const isChosen = (item: Item) => selected.has(item.id) && canSelect(item);
  const selectable = shown.filter(canSelect);
  const chosen = selectable.filter(isChosen);
  return {
    selected,
    toggle,
    /** Those selected and shown. */
    chosen,
    /** How many are selected but not shown. */
    hidden: all.filter(isChosen).length - chosen.length,
    canSelect: selectable.length > 0,
    areAllShown: selectable.length > 0 && chosen.length === selectable.length,
    selectAllShown: () => setSelected((was) => new Set([...was, ...selectable.map(({ id }) => id)])),
    clear: useCallback(() => setSelected(noneSelected), []),
  };
};
export type Selection<Item extends { id: string }> = ReturnType<typeof useSelection<Item>>;

/** How many requests are sent at once. */
const maxConcurrent = 4;

/** Processes each item, a few at a time. */
export const runConcurrently = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>) => {
  const rest = items.values();
  const takeNext = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: maxConcurrent }, takeNext));
};
