import { Box } from "@chakra-ui/react";
import { unsavedWords } from "#web/content/portal.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  onLeave?: () => void;
  /** Whether what is not saved is lost with it. */
  isForGood?: boolean;
};

/** Asks whether to leave what is not saved. */
export const UnsavedDialog = ({ isOpen, onClose, onLeave, isForGood = false }: Props) => {
  const leave = () => {
    onClose();
    onLeave?.();
  };
  const text = isForGood ? unsavedWords.textForGood : unsavedWords.text;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={unsavedWords.title} description={text}>
      <Box display="flex" flexDirection={{ base: "column", sm: "row" }} gap="3">
        <Button look="gold" onClick={onClose}>
          {unsavedWords.stay}
        </Button>
        <Button onClick={leave}>{unsavedWords.leave}</Button>
      </Box>
    </Dialog>
  );
};
