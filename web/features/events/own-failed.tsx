import { Box } from "@chakra-ui/react";
import { memberEventsWords as words } from "#web/content/portal-events.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";

/** It is not known what the member has registered for; registering is still possible, and refused where it is done. */
export const OwnFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Box role="alert" display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2">
    <Box as="p" display="flex" gap="2" alignItems="center" color="fg.muted">
      <Icon name="alert" color="fg.error" />
      {words.ownFailed}
    </Box>
    <Button size="compact" onClick={onRetry}>
      {words.retry}
    </Button>
  </Box>
);
