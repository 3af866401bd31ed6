import { chakra } from "@chakra-ui/react";
import { Stack } from "#web/ui/layout.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icons.tsx";

const Message = chakra("p", { base: { display: "flex", gap: "2", alignItems: "center", color: "fg.muted" } });

/** Says that part of the page could not be shown, and offers to try again. */
export const FailedRegion = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <Stack role="alert" alignItems="flex-start" gap="5" py="6">
    <Message>
      <Icon name="alert" color="fg.error" />
      {message}
    </Message>
    <Button onClick={onRetry}>Try again</Button>
  </Stack>
);
