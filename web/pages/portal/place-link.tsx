import { Box, chakra } from "@chakra-ui/react";
import { Link } from "react-router-dom";
import { Icon } from "#web/ui/icons.tsx";
import { PortalIcon, type PortalIconName } from "#web/ui/portal-icon.tsx";

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

type Props = { words: { title: string; text: string; to: string }; icon: PortalIconName };

/** Leads to a place of the portal that its navigation does not have. */
export const PlaceLink = ({ words: { title, text, to }, icon }: Props) => (
  <Look to={to}>
    <PortalIcon name={icon} />
    <Box as="span" flexGrow="1" minWidth="0">
      <Box as="span" display="block" fontWeight="600">
        {title}
      </Box>
      <Box as="span" textStyle="small" color="fg.muted">
        {text}
      </Box>
    </Box>
    <Icon name="arrow" />
  </Look>
);
