import { Box } from "@chakra-ui/react";
import { useState, type ComponentType } from "react";
import { FailedRegion } from "./failed-region.tsx";
import { LazyPart } from "./lazy-part.tsx";
import { loadToaster } from "./toast.ts";

type DialogProps = { isOpen: boolean; onClose: () => void };

/**
 * A dialog in a chunk of its own, fetched on intent. The toaster comes along, so that even the loss of the connection
 * can be told. `load` must be the same function at each call.
 */
export const useLazyDialog = <Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) => {
  const [state, setState] = useState<"never opened" | "open" | "closed">("never opened");
  const fetch = async () => (await Promise.all([load(), loadToaster()]))[0];
  return {
    open: () => setState("open"),
    /** For a button's `onPointerEnter` and `onFocus`; a failure shows when the dialog is really asked for. */
    prefetch: () => void fetch().catch(() => undefined),
    wasOpened: state !== "never opened",
    isOpen: state === "open",
    onClose: () => setState("closed"),
    fetch,
  };
};

type LazyDialogProps<Props extends DialogProps> = {
  dialog: ReturnType<typeof useLazyDialog<Props>>;
  props: Omit<Props, keyof DialogProps>;
};

const notLoaded = "The form could not be loaded. Please check your internet connection.";

/** The place of such a dialog; nothing until it is first opened. */
export const LazyDialog = <Props extends DialogProps>({ dialog, props }: LazyDialogProps<Props>) => {
  if (!dialog.wasOpened) return null;
  const { isOpen, onClose, fetch } = dialog;
  return (
    <LazyPart
      load={fetch}
      props={{ ...props, isOpen, onClose } as Props}
      failed={(retry) => (
        <Box
          position="fixed"
          insetStart="4"
          insetEnd={{ base: "4", md: "auto" }}
          bottom="4"
          zIndex="popover"
          maxWidth="28rem"
          px="6"
          bg="bg.panel"
          borderWidth="1px"
          borderRadius="md"
          boxShadow="panel"
        >
          <FailedRegion message={notLoaded} onRetry={retry} />
        </Box>
      )}
    />
  );
};
