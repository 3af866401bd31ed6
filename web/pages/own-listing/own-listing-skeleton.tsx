import { Box } from "@chakra-ui/react";
import { ownListingPage } from "#web/content/own-listing-page.ts";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** A listing's shape while it loads. */
export const OwnListingSkeleton = () => (
  <Box
    display="grid"
    gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 7fr) minmax(0, 4fr)" }}
    alignItems="start"
    gap={{ base: "5", lg: "10" }}
  >
    <Box role="status" srOnly>
      {ownListingPage.loading}
    </Box>
    <Panel display="grid" gap="4" gridColumn={{ lg: "2" }} aria-hidden>
      <Skeleton height="8" width="40%" />
      <Skeleton height="7" />
      <Skeleton height="12" width="70%" />
    </Panel>
    <Panel display="grid" gap="6" gridColumn={{ lg: "1" }} gridRow={{ lg: "1" }} aria-hidden>
      <Skeleton height="9" width="35%" />
      <Skeleton height="16rem" />
      <Skeleton height="12" width="30%" />
    </Panel>
  </Box>
);
