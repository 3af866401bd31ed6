import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { UserText } from "#web/ui/user-text.tsx";

type Props = {
  /** Who said it. */
  label: string;
  text: string;
  /** Below the text, such as the file that came with it. */
  children?: ReactNode;
};

/** What somebody wrote, as a quotation. However long, it takes no more than a part of the screen. */
export const Quote = ({ label, text, children }: Props) => (
  <Box
    as="blockquote"
    aria-label={label}
    // Whoever has only a keyboard scrolls it too.
    tabIndex={0}
    maxHeight="16rem"
    overflowY="auto"
    ps="4"
    pe="2"
    py="1"
    borderInlineStartWidth="3px"
    borderInlineStartColor="border.control"
  >
    {text !== "" && <UserText>{text}</UserText>}
    {children}
  </Box>
);
