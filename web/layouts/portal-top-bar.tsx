import { Box } from "@chakra-ui/react";
import { BrandMark } from "#web/ui/brand-mark.tsx";
import { ThemeSwitch } from "#web/ui/theme-switch.tsx";
import { LiveStatus } from "./live-status.tsx";

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
    // To a page that fills the height, in a window that has little of it.
    css={{ "@media (max-height: 30rem)": { "&:has(~ main [data-part=fills])": { display: "none" } } }}
  >
    <Box display="flex" flexDirection="column" pb="1.5">
      <BrandMark compact />
      {/* Below the name, beside the mark: there is no room for more in a line. */}
      <Box display="flex" ps="12" mt="-2.5">
        <LiveStatus />
      </Box>
    </Box>
    <ThemeSwitch />
  </Box>
);
