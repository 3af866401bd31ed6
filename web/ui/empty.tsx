import type { ReactNode } from "react";
import { Grid, Text } from "#web/ui/layout.ts";

/** An empty state, with the next step. */
export const Empty = ({ text, children }: { text: string; children?: ReactNode }) => (
  <Grid
    justifyItems="center"
    gap="5"
    px="5"
    py={{ base: "10", md: "16" }}
    borderWidth="1px"
    borderRadius="md"
    textAlign="center"
  >
    <Text color="fg.muted">{text}</Text>
    {children}
  </Grid>
);
