import { Box, Link } from "@chakra-ui/react";
import { brand } from "#shared/brand.ts";
import { loginHelp } from "#web/content/auth.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { LostLink } from "#web/ui/lost-link.tsx";

/** Help for a visitor who cannot sign in. */
export const LoginHelpDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={loginHelp.title}>
    <Grid as="dl" gap="5">
      {loginHelp.items.map(({ question, answer }) => (
        <div key={question}>
          <Box as="dt" fontWeight="600">
            {question}
          </Box>
          <Box as="dd" mt="1" color="fg.muted">
            {answer}
          </Box>
        </div>
      ))}
    </Grid>
    <LostLink />
    <Text mt="6">
      {loginHelp.contact}{" "}
      <Link href={`mailto:${brand.contactEmail}`} color="brand.fg" textDecoration="underline">
        {brand.contactEmail}
      </Link>
    </Text>
  </Dialog>
);
