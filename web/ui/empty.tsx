import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** Where nothing is: says so, and offers the next step. */
export const Empty = ({ text, children }: { text: string; children?: ReactNode }) => (
  <Box
    display="grid"
    justifyItems="center"
    gap="5"
    px="5"
    py={{ base: "10", md: "16" }}
    borderWidth="1px"
    borderRadius="md"
    textAlign="center"
  >
    <Box as="p" color="fg.muted">
      {text}
    </Box>
    {children}
  </Box>
);
