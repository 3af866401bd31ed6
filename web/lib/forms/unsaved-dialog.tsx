import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

const words = {
  title: "Leave without saving?",
  text: "Your changes aren't saved. What you typed stays here while this tab is open and you're signed in. You'll need to choose a new picture again.",
  textForGood: "Your changes aren't saved. Signing out discards them.",
  stay: "Keep editing",
  leave: "Leave",
} as const;

type Props = {
  isOpen: boolean;
  onClose: () => void;
  onLeave?: () => void;
  /** Whether unsaved changes are lost. */
  isForGood?: boolean;
};

/** Asks whether to leave with unsaved changes. */
export const UnsavedDialog = ({ isOpen, onClose, onLeave, isForGood = false }: Props) => (
  <ConfirmDialog
    isOpen={isOpen}
    onClose={onClose}
    title={words.title}
    description={isForGood ? words.textForGood : words.text}
    cancel={words.stay}
    confirm={words.leave}
    onConfirm={() => onLeave?.()}
  />
);
