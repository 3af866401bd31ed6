import { Box } from "@chakra-ui/react";
import { BrandMark } from "#web/ui/brand-mark.tsx";
import { ThemeSwitch } from "#web/ui/theme-switch.tsx";

/** The phone's bar above the page, which scrolls away with it: the navigation is below, where thumbs are. */
export const PortalTopBar = () => (
  <Box
    as="header"
    hideFrom="md"
    display="flex"
    alignItems="center"
    justifyContent="space-between"
    minHeight="16"
    px="gutter"
    bg="bg.panel"
    borderBottomWidth="1px"
  >
    <BrandMark compact />
    <ThemeSwitch />
  </Box>
);
