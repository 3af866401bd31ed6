import { Box } from "@chakra-ui/react";
import { chatWords } from "#web/content/chat.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon, LineDrawing } from "#web/ui/icons.tsx";

const plane = "M4 12 20 4.5 15 20l-3.5-6.5zM11.5 13.5 20 4.5";

/** Sends what is written, or saves what is changed; a word on wide screens, a drawing on phones. */
export const SendButton = ({ isEditing, isDisabled }: { isEditing: boolean; isDisabled: boolean }) => {
  const words = isEditing ? chatWords.save : chatWords.send;
  return (
    <Button
      look="gold"
      type="submit"
      px={{ base: "3.5", md: "5" }}
      disabled={isDisabled}
      aria-label={words}
      // The field keeps the focus, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      css={{ _disabled: { cursor: "default", opacity: "0.5" } }}
    >
      {isEditing ? <Icon name="check" /> : <LineDrawing path={plane} />}
      <Box as="span" hideBelow="md">
        {words}
      </Box>
    </Button>
  );
};
