import { useFormikContext, type FieldArrayRenderProps } from "formik";
import { useEffect, useRef, useState } from "react";
import type { Guest } from "#shared/registrations.ts";
import { registrationWords } from "#web/content/registrations.ts";
import { noGuest } from "./registration-values.ts";

const { guest: words } = registrationWords;

/** What is said of a guest who was taken out. */
export const removedWords = ({ index, guest: { firstName, lastName } }: { index: number; guest: Guest }) =>
  words.removed(index + 1, `${firstName} ${lastName}`.trim());

/**
 * Adding guests and taking them out. The focus follows: into the first field of who is added, and to the way back (to
 * hold with `undo`) where somebody was taken out.
 */
export const useGuests = (list: FieldArrayRenderProps) => {
  const { guests = [] } = useFormikContext<{ guests?: Guest[] }>().values;
  const [removed, setRemoved] = useState<{ index: number; guest: Guest }>();
  const [told, setTold] = useState("");
  const fieldsets = useRef<(HTMLElement | null)[]>([]);
  const undo = useRef<HTMLButtonElement>(null);
  const arriving = useRef<number>(undefined);

  useEffect(() => {
    if (arriving.current === undefined) return;
    fieldsets.current[arriving.current]?.querySelector("input")?.focus();
    arriving.current = undefined;
  }, [guests.length]);

  useEffect(() => undo.current?.focus(), [removed]);

  const bring = (index: number, guest: Guest) => {
    arriving.current = index;
    setRemoved(undefined);
    setTold(words.added(index + 1));
    list.insert(index, guest);
  };

  return {
    guests,
    /** Who was taken out last, and from where. */
    removed,
    /** For screen readers. */
    told,
    undo,
    hold: (index: number) => (element: HTMLElement | null) => void (fieldsets.current[index] = element),
    add: () => bring(guests.length, noGuest),
    bringBack: () => removed && bring(removed.index, removed.guest),
    remove: (index: number) => {
      const gone = { index, guest: guests[index]! };
      setRemoved(gone);
      setTold(removedWords(gone));
      list.remove(index);
    },
  };
};
