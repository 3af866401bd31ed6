import type { Place } from "./toaster.tsx";

/** What was pressed last, by pointer or by key, where it was then. */
let pressed: Place | undefined;

const middleOf = ({ left, right, top, bottom }: DOMRect) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

const notice = ({ target, detail, clientX, clientY }: MouseEvent) => {
  // A key presses without a place.
  pressed =
    detail === 0 && target instanceof Element ? middleOf(target.getBoundingClientRect()) : { x: clientX, y: clientY };
};
if (typeof document !== "undefined") document.addEventListener("click", notice, { capture: true, passive: true });

/** Failures on the screen, by what they say. */
const failures = new Set<string>();

type Toast = { type: "success" | "error" | "info"; title: string; description: string };

const wantedEvent = "club:toast-wanted";
let wanted = false;

/** Whether anything was ever to be told: only then is the toaster mounted. */
export const toasterWanted = {
  subscribe: (onChange: () => void) => {
    addEventListener(wantedEvent, onChange);
    return () => removeEventListener(wantedEvent, onChange);
  },
  current: () => wanted,
};

export const loadToaster = () => import("./toaster.tsx");

/**
 * Tells an outcome for five seconds, the same one in one place and not over what was pressed; a success takes the
 * failures before it away. Never for what must be read, since a toast that cannot be loaded is not shown.
 */
export const showToast = async (message: Toast) => {
  const place = pressed;
  wanted = true;
  dispatchEvent(new Event(wantedEvent));
  const loaded = await loadToaster().catch(() => undefined);
  // The id of its elements too, which name each other by it: ids have no spaces.
  const id = `${message.title} ${message.description}`.replace(/\s+/g, "-");
  if (message.type === "error") failures.add(id);
  if (message.type === "success") for (const failure of failures) loaded?.toaster.dismiss(failure);
  if (message.type === "success") failures.clear();
  loaded?.toaster.create({ ...message, id }, place);
};
