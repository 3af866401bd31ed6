import { Box } from "@chakra-ui/react";
import { conversationsWords as words } from "#web/content/conversations.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The list's shape while the first conversations are on their way. */
export const ListSkeleton = () => (
  <>
    <Box role="status" srOnly>
      {words.loading}
    </Box>
    <Box aria-hidden>
      {[0, 1, 2, 3, 4].map((row) => (
        <Box key={row} display="flex" alignItems="center" gap="3" px="3" py="2.5">
          <Skeleton width="12" height="12" borderRadius="full" flexShrink="0" />
          <Box flex="1" display="grid" gap="2">
            <Skeleton height="4" maxWidth="9rem" />
            <Skeleton height="3.5" />
          </Box>
        </Box>
      ))}
    </Box>
  </>
);

/** Nobody has been written to, and nobody has written. */
export const NoConversations = () => (
  <Box display="grid" justifyItems="center" gap="4" px="5" py="10" textAlign="center">
    <Box as="p" fontWeight="600">
      {words.none}
    </Box>
    <Box as="p" textStyle="small" color="fg.muted">
      {words.noneHint}
    </Box>
    <LinkButton to={paths.directory} size="compact">
      {words.toDirectory}
    </LinkButton>
  </Box>
);
