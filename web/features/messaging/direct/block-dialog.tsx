import { Box } from "@chakra-ui/react";
import { blockWords as words } from "#web/content/conversations.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type Props = { isOpen: boolean; onClose: () => void; name: string; onBlock: () => void };

/** Says what blocking somebody does, and asks whether to. */
export const BlockDialog = ({ isOpen, onClose, name, onBlock }: Props) => {
  const block = () => {
    onClose();
    onBlock();
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.title(name)} description={words.text}>
      <Box display="flex" flexDirection={{ base: "column-reverse", sm: "row" }} justifyContent="flex-end" gap="3">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button look="gold" onClick={block}>
          {words.block}
        </Button>
      </Box>
    </Dialog>
  );
};
