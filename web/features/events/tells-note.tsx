import { Box } from "@chakra-ui/react";
import { Icon } from "#web/ui/icons.tsx";

/** Says, before one saves, whom it will be told. */
export const TellsNote = ({ text }: { text: string | undefined }) => (
  <Box role="status" hidden={text === undefined}>
    {text !== undefined && (
      <Box
        display="flex"
        gap="3"
        p="4"
        bg="brand.tint"
        borderWidth="1px"
        borderLeftWidth="3px"
        borderColor="brand.fg"
        borderRadius="sm"
      >
        <Icon name="mail" color="brand.fg" mt="0.5" />
        <p>{text}</p>
      </Box>
    )}
  </Box>
);
