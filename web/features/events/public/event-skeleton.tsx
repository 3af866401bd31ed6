import { Box } from "@chakra-ui/react";
import { Grid } from "#web/ui/layout.ts";
import { Panel } from "#web/ui/panel.tsx";

const bar = { bg: "bg.subtle", borderRadius: "sm" } as const;

/** The skeleton of an event card. */
export const EventSkeleton = () => (
  <Panel
    aria-hidden
    data-part="skeleton"
    display="grid"
    gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 5fr) minmax(0, 6fr)" }}
    columnGap="12"
    rowGap="7"
  >
    <Box
      {...bar}
      height="auto"
      aspectRatio={{ base: "16 / 9", sm: "21 / 9", lg: "auto" }}
      gridRow={{ lg: "1 / span 2" }}
    />
    <Grid gap="4" alignContent="start">
      <Box {...bar} width="28" height="7" />
      <Box {...bar} width="70%" height="12" />
      <Box {...bar} height={{ base: "32", sm: "20" }} />
    </Grid>
    <Grid gap="5" gridTemplateColumns={{ sm: "repeat(2, minmax(0, 1fr))" }}>
      {[0, 1, 2, 3, 4, 5].map((fact) => (
        <Box key={fact} {...bar} height="12" />
      ))}
      <Box {...bar} height="12" mt="3" gridColumn={{ sm: "span 2" }} />
    </Grid>
  </Panel>
);
