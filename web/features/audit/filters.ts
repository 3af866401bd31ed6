import { useDeferredValue, useMemo, useRef, useState } from "react";
import { groupOfKind, type AuditEntry, type AuditGroup } from "#shared/audit.ts";
import { folded } from "#shared/text.ts";
import { auditGroups, describeChanges, describeEntry } from "#web/content/audit.ts";
import { formatClubInstant } from "#web/lib/dates.ts";

export type Group = AuditGroup | "all";

const texts = new WeakMap<AuditEntry, string>();

/** The text that is searched, folded once for each entry. */
const getText = (entry: AuditEntry) => {
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const text = folded(
    [describeEntry(entry), ...describeChanges(entry, formatClubInstant, { isWhole: true }), entry.network ?? ""].join(
      "\n",
    ),
  );
  texts.set(entry, text);
  return text;
};

const isOf = (group: Group, { kind }: AuditEntry) => group === "all" || groupOfKind(kind) === group;

/** The search text and the chosen group, and the entries that match both. */
export const useFilters = (all: readonly AuditEntry[]) => {
  const [text, setText] = useState("");
  const [group, setGroup] = useState<Group>("all");
  // The field keeps up with typing; the rows follow when there is time.
  const query = useDeferredValue(text);
  const shown = useMemo(() => {
    const wanted = folded(query.trim());
    return all.filter((each) => isOf(group, each) && (wanted === "" || getText(each).includes(wanted)));
  }, [all, group, query]);
  const counts = useMemo(() => {
    const groups: Group[] = ["all", ...(Object.keys(auditGroups) as AuditGroup[])];
    return groups.map((value) => ({ value, count: all.filter((each) => isOf(value, each)).length }));
  }, [all]);
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    setText("");
    setGroup("all");
    field.current?.focus();
  };
  return { text, setText, group, setGroup, shown, counts, field, clear };
};
