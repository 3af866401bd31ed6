import { Box, createToaster, Portal, Toast, Toaster } from "@chakra-ui/react";
import { useEffect } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icons.tsx";
import type { Toast as Message } from "./toast.ts";

/** public-site.md, section 9: notifications leave after 5000 ms. */
const durationMs = 5000;

const icons = { success: "check", error: "alert" } as const;

/** A toast's width, and its distance from the window's edges. */
const widthPx = 384;
const edgePx = 16;
/** From this width, toasts fit next to the content. */
const wideWindowPx = 768;

/** Below a page's head there is room; in low windows there is less of it. */
const getTop = () => Math.max(edgePx, Math.min(innerHeight - 384, 144));

/** What was clicked, and its position in the window, in pixels from the top left. */
export type Press = { x: number; y: number; target?: EventTarget | null };

/** The height of a three-line toast, with some margin. */
const heightPx = 150;
/** Above a phone's bar. */
const aboveBarPx = 80;

const liesOnTop = ({ x, y }: Press) => y < getTop() + heightPx && x > innerWidth - widthPx - 2 * edgePx;

const liesAtBottom = ({ y }: Press) => y > innerHeight - aboveBarPx - heightPx;

/** Whether a text field has the focus, so that a phone shows its keyboard. */
const isWriting = () => document.activeElement?.matches("textarea, input:not([type=checkbox], [type=radio])") ?? false;

const isSubmit = ({ target }: Press) => target instanceof Element && target.closest("[type=submit]") !== null;

/** Whether the page's controls are where toasts would be at the top. */
const belongsBelow = () => document.querySelector("[data-toasts=below]") !== null;

/**
 * On phones at the bottom, since the next page starts with a heading at the top; at the top if the bottom is needed
 * for typing, or was just clicked. A form that was sent no longer counts. On wider screens at the top of the side,
 * unless that was clicked.
 */
const isBelow = (type: Message["type"], press: Press | undefined) => {
  if (belongsBelow()) return true;
  if (innerWidth >= wideWindowPx) return press !== undefined && liesOnTop(press);
  if (press && isSubmit(press) && type !== "error") return true;
  return !isWriting() && !(press && liesAtBottom(press));
};

const createStack = (placement: "top-end" | "bottom") =>
  createToaster({
    placement,
    offsets: { top: "var(--toasts-top)", bottom: "var(--toasts-bottom)", left: `${edgePx}px`, right: `${edgePx}px` },
    duration: durationMs,
    gap: 12,
  });
const above = createStack("top-end");
const below = createStack("bottom");
const stacks = [above, below];

/** The most toasts at once: more would cover a phone's page. */
const getMost = () => (innerWidth >= wideWindowPx ? 3 : 2);

/** The ids of the latest toasts, newest first. */
let latest: string[] = [];

/** The ids of the failures on the screen. */
const failures = new Set<string>();

/** The latest toast about each subject, by its id. */
const subjects = new Map<string, string>();

/** Toasts never cover what was just clicked, or what is used or read next. */
export const toaster = {
  /** Shows a toast, without duplicates; a success dismisses earlier errors. */
  show: ({ about, ...message }: Message & { duration?: number }, press?: Press) => {
    // Becomes part of element ids, which contain no spaces.
    const id = `${message.title} ${message.description}`.replace(/\s+/g, "-");
    if (about !== undefined) {
      const former = subjects.get(about);
      if (former !== undefined && former !== id) toaster.dismiss(former);
      subjects.set(about, id);
    }
    if (message.type === "error") failures.add(id);
    if (message.type === "success") {
      for (const failure of failures) toaster.dismiss(failure);
      failures.clear();
    }
    const [stack, other] = isBelow(message.type, press) ? [below, above] : [above, below];
    other.remove(id);
    latest = [id, ...latest.filter((each) => each !== id)];
    // The newest does not wait for older ones to leave.
    for (const old of latest.splice(getMost())) for (const each of stacks) each.remove(old);
    stack.create({ ...message, id });
  },
  dismiss: (id?: string) => stacks.forEach((stack) => stack.dismiss(id)),
  remove: () => stacks.forEach((stack) => stack.remove()),
};

const dialogs = "[role=dialog], [role=alertdialog]";

const isDialog = (node: Node) =>
  node instanceof Element && (node.matches(dialogs) || node.querySelector(dialogs) !== null);

/** Dismisses the toasts when a dialog opens, since they would cover its heading. */
const useDismissForDialogs = () =>
  useEffect(() => {
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ addedNodes }) => [...addedNodes].some(isDialog))) toaster.dismiss();
    });
    observer.observe(document.body, { childList: true });
    return () => observer.disconnect();
  }, []);

/** In a low window, only the newest toast is visible. */
const newestOnly = { "@media (max-height: 30rem)": { "&:not([data-first])": { visibility: "hidden" } } } as const;

type Stack = { stack: typeof above };

const ToastStack = ({ stack }: Stack) => (
  <Toaster toaster={stack} insetInline={{ mdDown: "4" }} zIndex="toast">
    {({ type, title, description, action }) => (
      <Toast.Root width={{ md: `${widthPx}px` }} css={newestOnly}>
        <Box color={type === "error" ? "fg.error" : type === "success" ? "fg.success" : "brand.fg"} pt="0.5">
          <Icon name={icons[type as keyof typeof icons] ?? "info"} />
        </Box>
        <Box>
          <Toast.Title>{title}</Toast.Title>
          <Toast.Description>{description}</Toast.Description>
          {action && (
            <Toast.ActionTrigger asChild>
              <Button size="compact" mt="2">
                {action.label}
              </Button>
            </Toast.ActionTrigger>
          )}
        </Box>
        <Toast.CloseTrigger asChild>
          <Button look="quiet" size="icon" aria-label="Dismiss notification">
            <Icon name="close" />
          </Button>
        </Toast.CloseTrigger>
      </Toast.Root>
    )}
  </Toaster>
);

/** Distances from the top and bottom: at the bottom, above a phone's bar and a chat's composer. */
const places = {
  "--toasts-top": { base: "5rem", md: "clamp(1rem, 100dvh - 24rem, 9rem)" },
  "--toasts-bottom": `${edgePx}px`,
  "body:has([data-part=fills] textarea) &": { "--toasts-bottom": "5.5rem" },
  mdDown: {
    "body:has([data-bar]) &": { "--toasts-bottom": "calc(5rem + env(safe-area-inset-bottom))" },
    "body:has([data-bar]):has([data-part=fills] textarea) &": {
      "--toasts-bottom": "calc(9rem + env(safe-area-inset-bottom))",
    },
  },
} as const;

/** The toast region; polite for screen readers, and also above an open dialog. */
export const ToastStacks = () => {
  useDismissForDialogs();
  return (
    <Portal>
      <Box css={places}>
        {stacks.map((stack, index) => (
          <ToastStack key={index} stack={stack} />
        ))}
      </Box>
    </Portal>
  );
};
