import { Box } from "@chakra-ui/react";
import { profileWords } from "#web/content/portal-profile.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The profile's shape while it loads. */
export const ProfileSkeleton = () => (
  <>
    <Box role="status" srOnly>
      {profileWords.loading}
    </Box>
    <Box display="flex" alignItems="center" gap="5">
      <Skeleton width="24" height="24" borderRadius="full" flexShrink="0" />
      <Box flexGrow="1">
        <Skeleton height="8" maxWidth="16rem" />
        <Skeleton height="6" maxWidth="12rem" mt="2" />
      </Box>
    </Box>
    <Skeleton height="24" mt="6" />
    <Skeleton height="12" width="9rem" mt="6" />
  </>
);
