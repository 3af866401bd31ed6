import { Box } from "@chakra-ui/react";
import { useLocation } from "react-router-dom";
import { itemsInReach, portalItems, portalWords } from "#web/content/portal.ts";
import { PortalItem } from "./portal-item.tsx";
import { PortalMenu } from "./portal-menu.tsx";

/** The phone's navigation, within a thumb's reach: what is used most, and the menu with everything. */
export const PortalBar = () => (
  <Box
    as="nav"
    aria-label={portalWords.navigation}
    hideFrom="md"
    position="fixed"
    insetInline="0"
    bottom="0"
    zIndex="header"
    pb="env(safe-area-inset-bottom)"
    bg="bg.panel"
    borderTopWidth="1px"
  >
    <Box as="ul" display="grid" gridTemplateColumns={`repeat(${itemsInReach + 1}, minmax(0, 1fr))`}>
      {portalItems.slice(0, itemsInReach).map((item) => (
        <li key={item.to}>
          <PortalItem item={item} shape="bar" />
        </li>
      ))}
      <li>
        {/* A new page finds it closed, by whichever link one came. */}
        <PortalMenu key={useLocation().pathname} />
      </li>
    </Box>
  </Box>
);
