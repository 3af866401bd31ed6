import type { Place } from "./toaster.tsx";

/** Where the last press was, by pointer or by key. */
let pressed: Place | undefined;

const getMiddle = ({ left, right, top, bottom }: DOMRect) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

const rememberPress = ({ target, detail, clientX, clientY }: MouseEvent) => {
  // A click by key has no position.
  pressed =
    detail === 0 && target instanceof Element ? getMiddle(target.getBoundingClientRect()) : { x: clientX, y: clientY };
};
if (typeof document !== "undefined")
  document.addEventListener("click", rememberPress, { capture: true, passive: true });

/** The ids of the failures on the screen. */
const failures = new Set<string>();

type Toast = { type: "success" | "error" | "info"; title: string; description: string };

const wantedEvent = "club:toast-wanted";
let wanted = false;

/** Whether there has been any toast: only then is the toaster mounted. */
export const toasterWanted = {
  subscribe: (onChange: () => void) => {
    addEventListener(wantedEvent, onChange);
    return () => removeEventListener(wantedEvent, onChange);
  },
  current: () => wanted,
};

export const loadToaster = () => import("./toaster.tsx");

/**
 * Shows an outcome for five seconds, the same one only once, and not over what was pressed; a success dismisses the
 * failures before it. Never for what must be read, since a toaster that does not load shows nothing.
 */
export const showToast = async (message: Toast) => {
  const place = pressed;
  wanted = true;
  dispatchEvent(new Event(wantedEvent));
  const loaded = await loadToaster().catch(() => undefined);
  // It becomes part of element ids, which have no spaces.
  const id = `${message.title} ${message.description}`.replace(/\s+/g, "-");
  if (message.type === "error") failures.add(id);
  if (message.type === "success") for (const failure of failures) loaded?.toaster.dismiss(failure);
  if (message.type === "success") failures.clear();
  loaded?.toaster.create({ ...message, id }, place);
};
