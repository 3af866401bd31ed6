import { wideQuery } from "./use-media.ts";

const fields = "form :is(input:not([hidden], [type=hidden], [tabindex='-1']), select, textarea):enabled";
const reachable = ":is(a[href], button, input, select, textarea, [tabindex='0']):not([data-part=close-trigger])";

/** Whether focusing it opens a phone's keyboard. */
const isTyped = (field: Element) => !field.matches("select, [type=radio], [type=checkbox], [type=file]");

/** A single checkbox; in a group, it is one of the choices. */
const isAside = (field: Element) => field.matches("[type=checkbox]") && !field.closest("fieldset[role=group]");

/**
 * The element a dialog focuses first. In a form, its first field: for a choice, the selected option; for a text
 * field, on phones the dialog itself, since the keyboard would cover its text; for a single checkbox, the first
 * button, which is the safe one. A dialog without focusable elements, such as while loading, focuses itself.
 * `data-autofocus` takes precedence. Null for the default: the first focusable element.
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

/** Moves the focus once a dialog's form has loaded. */
export const beginAt = (form: HTMLElement | null) => {
  const dialog = form?.closest<HTMLElement>("[role=dialog]");
  if (dialog && document.activeElement === dialog) findFirstFocus(dialog)?.focus({ preventScroll: true });
};
