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

type PastEventsProps = { count: number; isOpen?: boolean; children: ReactNode };

/** The events that are over, below those to come: folded away unless there is something to do about one. */
export const PastEvents = ({ count, isOpen = false, children }: PastEventsProps) =>
  count > 0 && (
    <chakra.details open={isOpen} mt="2" borderTopWidth="1px" pt="4">
      <Summary>
        <Box as="span" textStyle="heading">
          {upcoming.past(count)}
        </Box>
      </Summary>
      <Grid gap="6" mt="4">
        {children}
      </Grid>
    </chakra.details>
  );
