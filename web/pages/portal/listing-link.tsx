import { Box, chakra } from "@chakra-ui/react";
import { Link } from "react-router-dom";
import { memberListingLink as words } from "#web/content/portal.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icons.tsx";
import { PortalIcon } from "#web/ui/portal-icon.tsx";

const Look = chakra(Link, {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "4",
    p: { base: "4", md: "5" },
    color: "fg",
    borderWidth: "1px",
    borderRadius: "md",
    textDecoration: "none",
    transition: "border-color 260ms",
    "& svg": { color: "brand.fg" },
    _hover: { borderColor: "brand.solid" },
    _focusVisible: { borderColor: "brand.solid" },
  },
});

/** Leads to the member's business listing. */
export const ListingLink = () => (
  <Look to={paths.memberListings}>
    <PortalIcon name="work" />
    <Box as="span" flexGrow="1" minWidth="0">
      <Box as="span" display="block" fontWeight="600">
        {words.title}
      </Box>
      <Box as="span" textStyle="small" color="fg.muted">
        {words.text}
      </Box>
    </Box>
    <Icon name="arrow" />
  </Look>
);
