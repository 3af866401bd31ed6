import { Box } from "@chakra-ui/react";
import { ownRegistrationWords } from "#web/content/registrations.ts";
import { Panel } from "#web/ui/panel.tsx";

const Bar = ({ height, width }: { height: string; width?: string }) => (
  <Box height={height} width={width} bg="bg.subtle" borderRadius="sm" />
);

/** A registration's shape while it loads. */
export const OwnRegistrationSkeleton = () => (
  <>
    <Panel>
      <Box role="status" srOnly>
        {ownRegistrationWords.loading}
      </Box>
      <Box display="grid" gap="8" aria-hidden>
        <Bar height="12" width="60%" />
        <Bar height="7" />
        <Bar height="32" />
        <Bar height="12" width="40%" />
      </Box>
    </Panel>
    <Box display="grid" gap="5" alignContent="start" aria-hidden>
      {[0, 1, 2, 3, 4].map((detail) => (
        <Bar key={detail} height="12" />
      ))}
    </Box>
  </>
);
