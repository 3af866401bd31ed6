import { wideQuery } from "./use-media.ts";

const fields = "form :is(input:not([hidden], [type=hidden], [tabindex='-1']), select, textarea):enabled";
const reachable = ":is(a[href], button, input, select, textarea, [tabindex='0']):not([data-part=close-trigger])";

/** Whether a phone answers its focus by a keyboard. */
const isTyped = (field: Element) => !field.matches("select, [type=radio], [type=checkbox], [type=file]");

/** A box to tick beside what is asked; in a group, it is one of the choices. */
const isAside = (field: Element) => field.matches("[type=checkbox]") && !field.closest("fieldset[role=group]");

/**
 * Where a dialog begins. A form, at its first field: of a choice, at what is chosen; where one types, on a phone at the dialog
 * itself, since the keyboard would cover its words; where there is only a box to tick, at the first button, which is the
 * safe way. A dialog with nothing to reach yet, such as while it loads, begins at itself. What is marked with
 * `data-autofocus` goes before. Null leaves it to the dialog: the first thing that one reaches.
 */
export const findFirstFocus = (dialog: HTMLElement | null): HTMLElement | null => {
  if (!dialog || dialog.querySelector("[data-autofocus]")) return null;
  const all = [...dialog.querySelectorAll<HTMLInputElement>(fields)];
  const field = all.find((each) => !isAside(each));
  if (!field) {
    if (all.length > 0) return dialog.querySelector(`button:enabled`);
    return dialog.querySelector(reachable) ? null : dialog;
  }
  if (isTyped(field)) return matchMedia(wideQuery).matches ? field : dialog;
  return all.find(({ type, name, checked }) => type === "radio" && name === field.name && checked) ?? field;
};

/** Has a dialog that waited for a form begin at it. */
export const beginAt = (form: HTMLElement | null) => {
  const dialog = form?.closest<HTMLElement>("[role=dialog]");
  if (dialog && document.activeElement === dialog) findFirstFocus(dialog)?.focus({ preventScroll: true });
};
