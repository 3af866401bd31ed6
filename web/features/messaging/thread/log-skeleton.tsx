import { Box } from "@chakra-ui/react";
import { chatWords } from "#web/content/chat.ts";
import { Row, Stack } from "#web/ui/layout.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** Widths of messages, in rem; the negative ones are one's own. */
const shapes = [18, 26, -16, 20, 12, -22, 24];

/** A thread's shape while its newest messages are on their way. */
export const LogSkeleton = () => (
  <Stack role="status" flex="1" minHeight="0" overflow="hidden" justifyContent="end" gap="4" p="5">
    <Box as="span" srOnly>
      {chatWords.loading}
    </Box>
    {shapes.map((width, index) => (
      <Row alignItems="stretch" key={index} gap="2.5" justifyContent={width < 0 ? "end" : "start"}>
        {width > 0 && <Skeleton width="9" height="9" borderRadius="full" flexShrink="0" />}
        <Skeleton height="14" borderRadius="md" maxWidth="80%" style={{ width: `${Math.abs(width)}rem` }} />
      </Row>
    ))}
  </Stack>
);
