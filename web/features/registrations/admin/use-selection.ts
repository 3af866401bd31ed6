import { useCallback, useState } from "react";
import type { Registration } from "#shared/registrations.ts";

const none: ReadonlySet<string> = new Set();

const isPending = ({ status }: Registration) => status === "pending";

/** Which registrations are selected. Only those that are shown too are ever decided on: nobody decides on what is out of sight. */
export const useSelection = (all: readonly Registration[], shown: readonly Registration[]) => {
  const [selected, setSelected] = useState(none);
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
  // What has been decided meanwhile is not selected when it becomes pending again.
  const decided = all.filter((each) => !isPending(each) && selected.has(each.id)).map(({ id }) => id);
  if (decided.length > 0) setSelected(new Set([...selected].filter((id) => !decided.includes(id))));
  const isChosen = (registration: Registration) => isPending(registration) && selected.has(registration.id);
  const selectable = shown.filter(isPending);
  const chosen = selectable.filter(isChosen);
  return {
    selected,
    toggle,
    /** Those selected and shown. */
    chosen,
    /** How many are selected and not shown. */
    hidden: all.filter(isChosen).length - chosen.length,
    canSelect: selectable.length > 0,
    areAllShown: selectable.length > 0 && chosen.length === selectable.length,
    selectAllShown: () => setSelected((was) => new Set([...was, ...selectable.map(({ id }) => id)])),
    clear: useCallback(() => setSelected(none), []),
  };
};
