import { Box } from "@chakra-ui/react";
import { useEffect, useState, type ComponentType } from "react";
import { Button } from "./button.tsx";
import { FailedRegion } from "./failed-region.tsx";
import { Icon } from "./icons.tsx";
import { LazyPart } from "./lazy-part.tsx";
import { loadToaster } from "./toast.ts";

type DialogProps = { isOpen: boolean; onClose: () => void };

/** `about` is the dialog's subject. */
type State = { isWanted: boolean; isOpen: boolean; attempt: number; about?: string | undefined };

/**
 * A dialog in a separate chunk, preloaded on intent, with the toaster, so that even a lost connection can be
 * reported. `load` must be the same function on each call. `onClose` closes only the subject it was opened for: a
 * late response does not close the dialog of another.
 */
export const useLazyDialog = <Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) => {
  const [{ isWanted, isOpen, attempt, about }, setState] = useState<State>({
    isWanted: false,
    isOpen: false,
    attempt: 0,
  });
  const fetch = async () => (await Promise.all([load(), loadToaster()]))[0];
  /** Opening again before it has loaded requests it again. */
  const openFor = (about?: string) =>
    setState((was) => ({ isWanted: true, isOpen: true, about, attempt: was.isOpen ? was.attempt + 1 : was.attempt }));
  const open = () => openFor();
  /** A failure shows when the dialog is actually opened. */
  const prefetch = () => void fetch().catch(() => undefined);
  return {
    open,
    openFor,
    prefetch,
    /** For the button that opens it. */
    opener: { "aria-haspopup": "dialog", onPointerEnter: prefetch, onFocus: prefetch, onClick: open } as const,
    onClose: () => setState((was) => (was.about === about ? { ...was, isOpen: false } : was)),
    giveUp: () => setState((was) => ({ ...was, isWanted: false, isOpen: false })),
    isWanted,
    isOpen,
    attempt,
    about,
    fetch,
  };
};

const NotLoaded = ({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) => (
  <Box
    position="fixed"
    insetStart="4"
    insetEnd={{ base: "4", md: "auto" }}
    bottom="4"
    zIndex="popover"
    maxWidth="28rem"
    ps="6"
    pe="14"
    bg="bg.panel"
    color="fg"
    borderWidth="1px"
    borderRadius="md"
    boxShadow="panel"
  >
    <FailedRegion message="We couldn't load this. Please check your internet connection." onRetry={onRetry} />
    <Button look="quiet" size="icon" aria-label="Close" position="absolute" top="2" insetEnd="2" onClick={onClose}>
      <Icon name="close" />
    </Button>
  </Box>
);

type LazyDialogProps<Props extends DialogProps> = {
  dialog: ReturnType<typeof useLazyDialog<Props>>;
  props: Omit<Props, keyof DialogProps>;
};

/** Shows on the clicked button that the dialog is loading. */
const Opening = () => {
  useEffect(() => {
    const button = window.pressedButton;
    button?.setAttribute("aria-busy", "true");
    return () => button?.removeAttribute("aria-busy");
  }, []);
  return null;
};

/** Renders such a dialog; nothing until first opened. */
export const LazyDialog = <Props extends DialogProps>({ dialog, props }: LazyDialogProps<Props>) => {
  const { isWanted, isOpen, attempt, about, onClose, giveUp, fetch } = dialog;
  if (!isWanted) return null;
  return (
    <LazyPart
      key={`${attempt}-${about}`}
      load={fetch}
      props={{ ...props, isOpen, onClose } as Props}
      placeholder={isOpen && <Opening />}
      failed={(retry) => <NotLoaded onRetry={retry} onClose={giveUp} />}
    />
  );
};
