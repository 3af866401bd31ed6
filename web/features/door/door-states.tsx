import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Heading, Stack, Text } from "#web/ui/layout.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { doorWords as words } from "./door-words.ts";

/** Instead of a door: why there is none, and what to do. */
export const NoDoor = ({ title, text, children }: { title: string; text?: string; children?: ReactNode }) => (
  <Grid as="main" minHeight="100dvh" placeContent="center" px="gutter" py="8">
    <Stack gap="4" alignItems="flex-start" maxWidth="28rem">
      <Heading as="h1" textStyle="title">
        {title}
      </Heading>
      {text !== undefined && <Text color="fg.muted">{text}</Text>}
      {children}
    </Stack>
  </Grid>
);

/** While the list is on its way: in the shape of what will stand there. */
export const DoorLoading = () => (
  <Stack as="main" minHeight="100dvh">
    <Heading as="h1" srOnly>
      {words.title}
    </Heading>
    <Box role="status" srOnly>
      {words.loading}
    </Box>
    <Stack gap="2" px="gutter" py="4" minHeight="7.75rem" borderBottomWidth="1px" bg="bg.panel">
      <Skeleton height="5" width="12rem" />
      <Skeleton height="7" width="9rem" mt="2" />
    </Stack>
    <Skeleton height="clamp(11rem, 34dvh, 20rem)" />
    <Box flex="1" bg="bg.panel" />
  </Stack>
);

/** Where the list could not be had, and there is none on this device. */
export const DoorFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Box as="main" px="gutter" py="8">
    <Heading as="h1" textStyle="title">
      {words.title}
    </Heading>
    <FailedRegion message={words.failed} onRetry={onRetry} />
  </Box>
);
