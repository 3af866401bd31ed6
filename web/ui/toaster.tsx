import { Box, createToaster, Portal, Toast, Toaster } from "@chakra-ui/react";
import { useEffect } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icons.tsx";

/** public-site.md, section 9: notifications leave after 5000 ms. */
const shownFor = 5000;

const icons = { success: "check", error: "alert" } as const;

/**
 * At the bottom a toast would lie over the button that was pressed: over a form's, or where one writes. Beside what it
 * is about there is room below a page's head; in low windows there is less of it.
 */
const top = { base: "1rem", md: "clamp(1rem, 100dvh - 24rem, 9rem)" };
const offsets = { top: "var(--toasts-top)", bottom: "1rem", left: "1rem", right: "1rem" };

export const toaster = createToaster({ placement: "top-end", offsets, duration: shownFor, max: 3, gap: 12 });

const dialogs = "[role=dialog], [role=alertdialog]";

const isDialog = (node: Node) =>
  node instanceof Element && (node.matches(dialogs) || node.querySelector(dialogs) !== null);

/** A dialog that opens covers what the toasts were about, and they would cover its heading. */
const useMakeWay = () =>
  useEffect(() => {
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ addedNodes }) => [...addedNodes].some(isDialog))) toaster.dismiss();
    });
    observer.observe(document.body, { childList: true });
    return () => observer.disconnect();
  }, []);

/** In a low window, the newest toast stands alone. */
const alone = { "@media (max-height: 30rem)": { "&:not([data-first])": { visibility: "hidden" } } } as const;

/** Where toasts appear; screen readers hear them politely, and in front of an open dialog too. */
export const ToastStack = () => {
  useMakeWay();
  return (
    <Portal>
      <Toaster toaster={toaster} css={{ "--toasts-top": top }} insetInline={{ mdDown: "4" }} zIndex="toast">
        {({ type, title, description }) => (
          <Toast.Root width={{ md: "24rem" }} css={alone}>
            <Box color={type === "error" ? "fg.error" : type === "success" ? "fg.success" : "brand.fg"} pt="0.5">
              <Icon name={icons[type as keyof typeof icons] ?? "info"} />
            </Box>
            <Box>
              <Toast.Title>{title}</Toast.Title>
              <Toast.Description>{description}</Toast.Description>
            </Box>
            <Toast.CloseTrigger asChild>
              <Button look="quiet" size="icon" aria-label="Dismiss notification">
                <Icon name="close" />
              </Button>
            </Toast.CloseTrigger>
          </Toast.Root>
        )}
      </Toaster>
    </Portal>
  );
};
