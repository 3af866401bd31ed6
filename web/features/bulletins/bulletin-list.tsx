import { Box } from "@chakra-ui/react";
import type { Bulletin } from "#shared/bulletins.ts";
import { formatClubMoment } from "#web/lib/dates.ts";
import { Grid, Text } from "#web/ui/layout.ts";
import { UserText } from "#web/ui/user-text.tsx";

/** What admins wrote to the registrants of an event, newest first. */
export const BulletinList = ({ items }: { items: readonly Bulletin[] }) => (
  <Grid as="ul" listStyleType="none" gap="5">
    {items.map(({ id, text, at }) => (
      <Box as="li" key={id} ps="4" borderInlineStartWidth="2px" borderColor="brand.solid" maxWidth="text">
        <UserText>{text}</UserText>
        <Text mt="1" textStyle="small" color="fg.muted">
          {formatClubMoment(at)}
        </Text>
      </Box>
    ))}
  </Grid>
);
