import { Box, chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { upcoming } from "#web/content/events.ts";
import { Grid } from "#web/ui/layout.ts";

/** What opens events that are folded away. */
export const Summary = chakra("summary", {
  base: {
    display: "list-item",
    minHeight: "11",
    py: "2",
    ps: "1",
    cursor: "pointer",
    color: "fg.muted",
    _hover: { color: "fg" },
    "&::marker": { color: "brand.fg" },
  },
});

/** The events that are over, folded away below those to come. */
export const PastEvents = ({ count, children }: { count: number; children: ReactNode }) =>
  count > 0 && (
    <Box as="details" mt="2" borderTopWidth="1px" pt="4">
      <Summary>
        <Box as="span" textStyle="heading">
          {upcoming.past(count)}
        </Box>
      </Summary>
      <Grid gap="6" mt="4">
        {children}
      </Grid>
    </Box>
  );
