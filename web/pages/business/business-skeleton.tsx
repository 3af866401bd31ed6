import { Box } from "@chakra-ui/react";
import { businessWords } from "#web/content/business.ts";
import { BodyGrid } from "./business-body.tsx";

const bar = { bg: "bg.subtle", borderRadius: "sm" } as const;

/** What a business tells, in its shape, while it loads. */
export const BusinessSkeleton = () => (
  <>
    <Box role="status" srOnly>
      {businessWords.loading}
    </Box>
    <BodyGrid hasPicture aria-hidden>
      <Box gridArea="picture" {...bar} aspectRatio="16/9" />
      <Box gridArea="facts" {...bar} height="26rem" />
      <Box gridArea="text" display="grid" gap="4" alignContent="start">
        <Box {...bar} height="12" width="60%" />
        <Box {...bar} height="32" />
      </Box>
    </BodyGrid>
  </>
);
