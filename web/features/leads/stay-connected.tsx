import { Box } from "@chakra-ui/react";
import { createContext, use, useState, type ComponentProps, type ReactNode } from "react";
import { dialogReading } from "#web/content/lead-form.ts";
import { Button } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { LazyPart } from "#web/ui/lazy-part.tsx";
import { loadToaster } from "#web/ui/toast.ts";

/** The toaster comes along, so that even the loss of the connection can be told. */
const loadDialog = async () => {
  const [{ StayConnectedDialog }] = await Promise.all([import("./stay-connected-dialog.tsx"), loadToaster()]);
  return StayConnectedDialog;
};

/** On intent: a failure shows when the dialog is really asked for. */
const prefetch = () => void loadDialog().catch(() => undefined);

const OpenStayConnected = createContext<() => void>(() => undefined);

const LoadingFailed = ({ onRetry }: { onRetry: () => void }) => (
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
    <FailedRegion message="The form could not be loaded. Please check your internet connection." onRetry={onRetry} />
  </Box>
);

/** Holds the Stay Connected dialog for the buttons within, wherever they are. */
export const StayConnectedProvider = ({ children }: { children: ReactNode }) => {
  const [dialog, setDialog] = useState<"never opened" | "open" | "closed">("never opened");
  const props = { isOpen: dialog === "open", onClose: () => setDialog("closed") };
  return (
    <OpenStayConnected value={() => setDialog("open")}>
      {children}
      {dialog !== "never opened" && (
        <LazyPart load={loadDialog} props={props} failed={(retry) => <LoadingFailed onRetry={retry} />} />
      )}
    </OpenStayConnected>
  );
};

/** Opens the Stay Connected dialog; `onOpen` is told before. */
export const StayConnectedButton = ({ onOpen, ...rest }: ComponentProps<typeof Button> & { onOpen?: () => void }) => {
  const open = use(OpenStayConnected);
  const handleClick = () => {
    onOpen?.();
    open();
  };
  return (
    <Button {...rest} aria-haspopup="dialog" onPointerEnter={prefetch} onFocus={prefetch} onClick={handleClick}>
      {dialogReading.title}
    </Button>
  );
};
