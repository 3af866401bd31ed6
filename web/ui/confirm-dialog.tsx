import type { ComponentProps, ReactNode } from "react";
import { Stack } from "#web/ui/layout.ts";
import { BusyButton, Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type Props = Pick<ComponentProps<typeof Dialog>, "isOpen" | "onClose" | "title" | "description" | "focusAfter"> & {
  /** The labels of the cancel and confirm buttons. */
  cancel: string;
  confirm: string;
  /** Stays open while true; if omitted, closes before the action runs. */
  isBusy?: boolean;
  /** For an action that is irreversible but not destructive: its button is gold. */
  isStep?: boolean;
  onConfirm: () => void;
  children?: ReactNode;
};

/** Confirms a destructive action: cancel is the gold button. */
export const ConfirmDialog = ({ cancel, confirm, isBusy, isStep, onConfirm, children, ...dialog }: Props) => {
  const { onClose } = dialog;
  const take = () => {
    if (isBusy === undefined) onClose();
    onConfirm();
  };
  return (
    <Dialog {...dialog} isShort>
      {children}
      <Stack flexDirection={{ base: "column", sm: "row" }} gap="3">
        <Button look={isStep ? undefined : "gold"} onClick={onClose}>
          {cancel}
        </Button>
        <BusyButton look={isStep ? "gold" : "danger"} onClick={take} isBusy={isBusy === true}>
          {confirm}
        </BusyButton>
      </Stack>
    </Dialog>
  );
};
