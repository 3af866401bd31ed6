import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { UserText } from "#web/ui/user-text.tsx";

type Props = {
  /** The author. */
  label: string;
  text: string;
  /** Below the text, such as the attachment. */
  children?: ReactNode;
};

/** Someone's text as a quotation; scrolls if it is long. */
export const Quote = ({ label, text, children }: Props) => (
  <Box
    as="blockquote"
    aria-label={label}
    // Makes it scrollable by keyboard.
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
