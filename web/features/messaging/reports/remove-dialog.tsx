import { Box } from "@chakra-ui/react";
import { reportListWords } from "#web/content/reports.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

const { askRemove: words } = reportListWords;

type Props = { isOpen: boolean; onClose: () => void; onRemove: () => void };

/** Asks whether a message is to go. */
export const RemoveDialog = ({ isOpen, onClose, onRemove }: Props) => {
  const remove = () => {
    onClose();
    onRemove();
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.title} description={words.text}>
      <Box display="flex" flexDirection={{ base: "column", sm: "row" }} gap="3">
        <Button look="gold" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button onClick={remove}>{words.confirm}</Button>
      </Box>
    </Dialog>
  );
};
