import { Box } from "@chakra-ui/react";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** A page's shape while its chunk is on its way. */
export const PortalSkeleton = () => (
  <Box maxWidth="page" marginInline="auto" px="gutter" py={{ base: "6", md: "10" }} aria-hidden>
    <Skeleton height="12" maxWidth="20rem" mb={{ base: "6", md: "8" }} />
    <Skeleton height="16rem" />
  </Box>
);
