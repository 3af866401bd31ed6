import { Box, createToaster, Portal, Toast, Toaster } from "@chakra-ui/react";
import { Button } from "./button.tsx";
import { Icon } from "./icons.tsx";

/** public-site.md, section 9: notifications leave after 5000 ms. */
const shownFor = 5000;

const icons = { success: "check", error: "alert" } as const;

/** On a phone a toast at the bottom would lie over the button that was pressed, and over what its form has to say. */
const placement = innerWidth < 768 ? "top" : "bottom-end";

export const toaster = createToaster({ placement, duration: shownFor, max: 3, gap: 12 });

/** Where toasts appear; screen readers hear them politely, and in front of an open dialog too. */
export const ToastStack = () => (
  <Portal>
    <Toaster toaster={toaster} insetInline={{ mdDown: "4" }} zIndex="toast">
      {({ type, title, description }) => (
        <Toast.Root width={{ md: "24rem" }}>
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
