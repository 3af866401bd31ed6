import { useState } from "react";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { changeWords } from "../community-words.ts";

const words = changeWords.remove;

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** The author's name, unless it is one's own message. */
  author: string | undefined;
  /** Resolves to whether it was deleted. */
  onRemove: () => Promise<boolean>;
};

/** Confirms deleting a message for everyone. */
export const RemoveDialog = ({ isOpen, onClose, author, onRemove }: Props) => {
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    if (await onRemove()) onClose();
    setIsBusy(false);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.title}
      description={author === undefined ? words.text : `${words.another(author)} ${words.text}`}
      cancel={words.cancel}
      confirm={isBusy ? words.busy : words.action}
      isBusy={isBusy}
      onConfirm={() => void remove()}
    />
  );
};
