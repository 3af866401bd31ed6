import type { ComponentProps, ReactNode } from "react";
import { Stack } from "#web/ui/layout.ts";
import { BusyButton, Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type Props = Pick<ComponentProps<typeof Dialog>, "isOpen" | "onClose" | "title" | "description" | "focusAfter"> & {
  /** What the way back and the step itself are called. */
  cancel: string;
  confirm: string;
  /** It stays open while this is true; without it, it is closed before the step is taken. */
  isBusy?: boolean;
  /** Where the step ends nothing, but cannot be taken back: it is the gold one. */
  isStep?: boolean;
  onConfirm: () => void;
  children?: ReactNode;
};

/** Asks before something is lost, ended or deleted: the safe way is the gold one. */
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
