import { Box } from "@chakra-ui/react";
import { Row } from "#web/ui/layout.ts";

/** How far something is: `share` from 0 to 1. */
export const ProgressBar = ({ label, share }: { label: string; share: number }) => {
  const percent = Math.round(share * 100);
  return (
    <Row gap="3" mt="3">
      <Box
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        flexGrow="1"
        height="1.5"
        bg="bg.subtle"
        borderRadius="full"
        overflow="hidden"
      >
        <Box height="full" bg="brand.solid" transition="width 150ms" style={{ width: `${percent}%` }} />
      </Box>
      <Box as="span" textStyle="small" color="fg.muted" minWidth="10" textAlign="end">
        {percent} %
      </Box>
    </Row>
  );
};
