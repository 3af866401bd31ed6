import { Box } from "@chakra-ui/react";
import { useState } from "react";
import type { Listing } from "#shared/listings.ts";
import { adminListingsWords as words } from "#web/content/admin-listings.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { UserText } from "#web/ui/user-text.tsx";

/** The long text of a listing, on request. */
export const FullBio = ({ listing: { id, fullBio } }: { listing: Listing }) => {
  const [isOpen, setOpen] = useState(false);
  const textId = `${id}-bio`;
  return (
    <div>
      <Button
        look="quiet"
        size="compact"
        px="0"
        aria-expanded={isOpen}
        aria-controls={textId}
        onClick={() => setOpen(!isOpen)}
      >
        {words.bio}
        <Icon name="chevron" transition="rotate 150ms" rotate={isOpen ? "180deg" : undefined} />
      </Button>
      <Box id={textId} hidden={!isOpen}>
        {isOpen && <UserText mt="2">{fullBio}</UserText>}
      </Box>
    </div>
  );
};
