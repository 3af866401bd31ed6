import { Box } from "@chakra-ui/react";
import { approvalsWords, toastWords } from "#web/content/approvals.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { reasonOf } from "./decide.ts";

/** Says in place that registrations could not be loaded, and why. */
export const LoadFailure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Box role="alert" display="flex" flexWrap="wrap" alignItems="center" columnGap="5" rowGap="3">
    <Box as="p" display="flex" gap="2" color="fg.error">
      <Icon name="alert" mt="0.5" />
      {toastWords.notLoaded(reasonOf(error)).description}
    </Box>
    <Button size="compact" onClick={onRetry}>
      {approvalsWords.tryAgain}
    </Button>
  </Box>
);
