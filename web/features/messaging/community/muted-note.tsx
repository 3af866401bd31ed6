import { Box } from "@chakra-ui/react";
import { formatMoment } from "#web/lib/dates.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Row } from "#web/ui/layout.ts";
import { communityWords as words } from "../community-words.ts";

/** Where one would write: until when an admin has muted the member. What they had typed is kept. */
export const MutedNote = ({ until }: { until: string }) => (
  <Box role="status" flexShrink="0" px="gutter" pt="2" pb={{ base: "2", md: "4" }}>
    <Row gap="3" px="4" py="3" bg="bg.subtle" borderWidth="1px" borderRadius="sm">
      <Icon name="alert" color="brand.fg" />
      <span>
        {words.muted(formatMoment(until))} {words.mutedMore}
      </span>
    </Row>
  </Box>
);
