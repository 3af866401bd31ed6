import type { Press } from "./toaster.tsx";

/** The last click, by pointer or keyboard. */
let pressed: Press | undefined;

const getMiddle = ({ left, right, top, bottom }: DOMRect) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

const rememberPress = ({ target, detail, clientX, clientY }: MouseEvent) => {
  // A keyboard click has no position.
  const middle = detail === 0 && target instanceof Element ? getMiddle(target.getBoundingClientRect()) : undefined;
  pressed = { ...(middle ?? { x: clientX, y: clientY }), target };
};
if (typeof document !== "undefined")
  document.addEventListener("click", rememberPress, { capture: true, passive: true });

/** How long a toast stays in which there is something to do. */
export const actionToastMs = 10_000;

export type Toast = {
  type: "success" | "error" | "info";
  title: string;
  description: string;
  /** Its subject: a later toast about the same replaces it. */
  about?: string;
  /** What can be done about it, such as to undo it; the toast then stays for longer. */
  action?: { label: string; onClick: () => void };
};

const wantedEvent = "club:toast-wanted";
let wanted = false;

/** Whether there has been a toast: the toaster is mounted only then. */
export const toasterWanted = {
  subscribe: (onChange: () => void) => {
    addEventListener(wantedEvent, onChange);
    return () => removeEventListener(wantedEvent, onChange);
  },
  current: () => wanted,
};

export const loadToaster = () => import("./toaster.tsx");

type Waiting = { message: Toast; press: Press | undefined };

/** Toasts waiting for the toaster to load, in order. */
let waiting: Waiting[] = [];

/** Shows waiting toasts, or keeps them if the toaster fails to load; returns whether it loaded. */
const showWaiting = async () => {
  const loaded = await loadToaster().catch(() => undefined);
  if (!loaded) return false;
  // Only once loaded, since React caches a failed part.
  wanted = true;
  dispatchEvent(new Event(wantedEvent));
  for (const { message, press } of waiting.splice(0))
    loaded.toaster.show({ ...message, ...(message.action && { duration: actionToastMs }) }, press);
  return true;
};

const retryMs = 3000;
let retry: ReturnType<typeof setTimeout> | undefined;

const tryAgain = () => {
  clearTimeout(retry);
  retry = undefined;
  removeEventListener("online", tryAgain);
  void showWaiting().then((isShown) => {
    if (!isShown) tryLater();
  });
};

/** Retries loading the toaster after a while, and when back online. */
const tryLater = () => {
  if (retry !== undefined) return;
  addEventListener("online", tryAgain);
  retry = setTimeout(tryAgain, retryMs);
};

/**
 * Shows a toast for five seconds, for ten with an action, without duplicates, and not over what was clicked; a success dismisses earlier
 * errors. Offline it waits for the toaster, which is retried until it loads.
 */
export const showToast = async (message: Toast) => {
  if (message.type === "success") waiting = waiting.filter((each) => each.message.type !== "error");
  waiting.push({ message, press: pressed });
  if (!(await showWaiting())) tryLater();
};
