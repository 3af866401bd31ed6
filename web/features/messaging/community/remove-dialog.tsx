import { Box } from "@chakra-ui/react";
import { useState } from "react";
import { changeWords } from "#web/content/community.ts";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { tellFailure } from "./use-edit.ts";

const words = changeWords.remove;

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** Whose message it is, unless it is one's own. */
  author: string | undefined;
  onRemove: () => Promise<unknown>;
};

/** Asks before a message is deleted for everybody. */
export const RemoveDialog = ({ isOpen, onClose, author, onRemove }: Props) => {
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    try {
      await onRemove();
      onClose();
    } catch (failure) {
      tellFailure(failure);
    }
    setIsBusy(false);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.title}
      description={author === undefined ? words.text : `${words.another(author)} ${words.text}`}
    >
      <Box display="flex" flexDirection={{ base: "column-reverse", sm: "row" }} justifyContent="flex-end" gap="3">
        <Button onClick={onClose}>{words.cancel}</Button>
        <BusyButton look="gold" isBusy={isBusy} onClick={() => void remove()}>
          {isBusy ? words.busy : words.action}
        </BusyButton>
      </Box>
    </Dialog>
  );
};
