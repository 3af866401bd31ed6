import { Box } from "@chakra-ui/react";
import { businessWords } from "#web/content/business.ts";
import { Grid } from "#web/ui/layout.ts";
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
      <Grid gridArea="text" gap="4" alignContent="start">
        <Box {...bar} height="12" width="60%" />
        <Box {...bar} height="32" />
      </Grid>
    </BodyGrid>
  </>
);
