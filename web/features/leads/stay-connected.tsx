import { createContext, use, type ComponentProps, type ReactNode } from "react";
import { stayConnectedLabel } from "#web/content/shell.ts";
import { Button } from "#web/ui/button.tsx";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";

const loadDialog = async () => (await import("./stay-connected-dialog.tsx")).StayConnectedDialog;

const doNothing = () => undefined;
const StayConnected = createContext<{ open: () => void; prefetch: () => void }>({
  open: doNothing,
  prefetch: doNothing,
});

/** Provides the Stay Connected dialog to any button within. */
export const StayConnectedProvider = ({ children }: { children: ReactNode }) => {
  const dialog = useLazyDialog(loadDialog);
  return (
    <StayConnected value={dialog}>
      {children}
      <LazyDialog dialog={dialog} props={{}} />
    </StayConnected>
  );
};

/** Opens the Stay Connected dialog; `onOpen` is called before. */
export const StayConnectedButton = ({ onOpen, ...rest }: ComponentProps<typeof Button> & { onOpen?: () => void }) => {
  const { open, prefetch } = use(StayConnected);
  const handleClick = () => {
    onOpen?.();
    open();
  };
  return (
    <Button {...rest} aria-haspopup="dialog" onPointerEnter={prefetch} onFocus={prefetch} onClick={handleClick}>
      {stayConnectedLabel}
    </Button>
  );
};
