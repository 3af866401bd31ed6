import { Box } from "@chakra-ui/react";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The shape of an event's card while the events load. */
export const MemberEventSkeleton = () => (
  <Sheet
    aria-hidden
    display="grid"
    gridTemplateColumns={{ base: "minmax(0, 1fr)", xl: "minmax(0, 1fr) minmax(0, 1fr)" }}
    columnGap="12"
    rowGap="6"
  >
    <Box display="grid" gap="5" alignContent="start">
      <Skeleton height="9" maxWidth="20rem" />
      <Skeleton height={{ base: "32", md: "20" }} />
      <Skeleton height="12" maxWidth={{ sm: "10rem" }} />
    </Box>
    <Box display="grid" gap="5" gridTemplateColumns={{ sm: "repeat(2, minmax(0, 1fr))" }}>
      {[0, 1, 2, 3, 4].map((fact) => (
        <Skeleton key={fact} height="12" />
      ))}
    </Box>
  </Sheet>
);
