import { Box } from "@chakra-ui/react";
import { Icon } from "#web/ui/icons.tsx";

/** Tells that what one is about to decide on is no longer what it was. The focus stays where one types. */
export const ChangedNote = ({ text }: { text: string }) => (
  <Box
    role="alert"
    display="flex"
    gap="3"
    p="4"
    bg="brand.tint"
    borderWidth="1px"
    borderLeftWidth="3px"
    borderColor="brand.fg"
    borderRadius="sm"
  >
    <Icon name="alert" color="brand.fg" mt="0.5" />
    <p>{text}</p>
  </Box>
);
