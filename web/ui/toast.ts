import type { Press } from "./toaster.tsx";

/** The last press, by pointer or by key. */
let pressed: Press | undefined;

const getMiddle = ({ left, right, top, bottom }: DOMRect) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

const rememberPress = ({ target, detail, clientX, clientY }: MouseEvent) => {
  // A click by key has no position.
  const middle = detail === 0 && target instanceof Element ? getMiddle(target.getBoundingClientRect()) : undefined;
  pressed = { ...(middle ?? { x: clientX, y: clientY }), target };
};
if (typeof document !== "undefined")
  document.addEventListener("click", rememberPress, { capture: true, passive: true });

export type Toast = { type: "success" | "error" | "info"; title: string; description: string };

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

type Waiting = { message: Toast; press: Press | undefined };

/** What is to be shown, in order, while the toaster is on its way. */
let waiting: Waiting[] = [];

/** Shows what waits, and keeps it where the toaster does not come; answers whether it came. */
const showWaiting = async () => {
  const loaded = await loadToaster().catch(() => undefined);
  if (!loaded) return false;
  // Not before it is there: React keeps the failure of a part that did not come.
  wanted = true;
  dispatchEvent(new Event(wantedEvent));
  for (const { message, press } of waiting.splice(0)) loaded.toaster.show(message, press);
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

/** Asks for the toaster again in a while, and as soon as the network is back. */
const tryLater = () => {
  if (retry !== undefined) return;
  addEventListener("online", tryAgain);
  retry = setTimeout(tryAgain, retryMs);
};

/**
 * Shows an outcome for five seconds, the same one only once, and not over what was pressed; a success dismisses the
 * failures before it. Without a network it waits for the toaster, which it asks for again until it comes.
 */
export const showToast = async (message: Toast) => {
  if (message.type === "success") waiting = waiting.filter((each) => each.message.type !== "error");
  waiting.push({ message, press: pressed });
  if (!(await showWaiting())) tryLater();
};
