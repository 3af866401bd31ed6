import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Heading } from "#web/ui/layout.ts";

/** A part of the card, with a line above it. `id` is that of its title. */
export const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Box as="section" aria-labelledby={id} pt="6" borderTopWidth="1px">
    <Heading as="h3" id={id} fontWeight="600" fontSize="1.125rem" mb="3">
      {title}
    </Heading>
    {children}
  </Box>
);
