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

/** The skeletons of two cards of partners' events. */
export const PartnerEventSkeleton = () => (
  <Grid
    aria-hidden
    data-part="skeleton"
    gridTemplateColumns={{ lg: "repeat(2, minmax(0, 1fr))" }}
    gap={{ base: "6", lg: "8" }}
  >
    {[1, 2].map((card) => (
      <Grid
        key={card}
        alignContent="start"
        gap="5"
        borderWidth="1px"
        borderRadius="md"
        overflow="hidden"
        minHeight="48rem"
      >
        <Box {...bar} borderRadius="0" aspectRatio="16 / 9" />
        <Grid gap="5" p={{ base: "6", sm: "9" }}>
          <Box {...bar} width="28" height="7" />
          <Box {...bar} width="70%" height="10" />
          <Box {...bar} height="24" />
          <Box {...bar} height="32" />
        </Grid>
      </Grid>
    ))}
  </Grid>
);
