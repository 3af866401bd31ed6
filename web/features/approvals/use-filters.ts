import { useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import type { Registration } from "#shared/registrations.ts";
import type { Filter } from "#web/content/approvals.ts";
import { countsOf, found } from "./found.ts";

/** What one looks for among an event's registrations, and which ones that leaves. */
export const useFilters = (all: readonly Registration[], isOver: boolean) => {
  const [text, setText] = useState("");
  const [filter, setFilter] = useState<Filter>("all");
  // The field keeps up with typing; the cards follow when there is time.
  const query = useDeferredValue(text);
  const shown = useMemo(() => found(all, filter, query, isOver), [all, filter, query, isOver]);
  const counts = useMemo(() => countsOf(all, isOver), [all, isOver]);
  const field = useRef<HTMLInputElement>(null);
  const clear = useCallback(() => {
    setText("");
    setFilter("all");
    field.current?.focus();
  }, []);
  return { text, setText, filter, setFilter, shown, counts, field, clear };
};
