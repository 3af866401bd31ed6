import { Box, chakra, Drawer, Portal } from "@chakra-ui/react";
import { Link } from "react-router-dom";
import { portalWords } from "#web/content/portal.ts";
import { paths } from "#web/paths.ts";
import { drawer } from "#web/theme/overlay-recipes.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { useBackToClose } from "#web/ui/use-back-to-close.ts";
import { navigationLook, PortalItems, SignOutButton } from "./portal-navigation.tsx";

const SiteLink = chakra(Link, navigationLook);

/** The portal's full menu on phones, sliding up from the bottom; navigating closes it. */
export const PortalDrawer = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  useBackToClose(isOpen, onClose);
  return (
    <Drawer.Root recipe={drawer} open={isOpen} onOpenChange={({ open }) => !open && onClose()} lazyMount unmountOnExit>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner display="flex" alignItems="flex-end">
          <Drawer.Content
            position="relative"
            borderTopWidth="2px"
            borderColor="brand.solid"
            _open={{ animation: "rise-in 260ms ease-out" }}
          >
            <Drawer.Body px="3" pb="4">
              <Drawer.Title px="4" height="bar" display="flex" alignItems="center" textStyle="eyebrow" color="brand.fg">
                {portalWords.menuShort}
              </Drawer.Title>
              <Box as="nav" aria-label={portalWords.navigation}>
                <PortalItems shape="row" onClick={onClose} />
              </Box>
              <Box borderTopWidth="1px" mt="3" pt="3">
                <SiteLink to={paths.home} shape="row" onClick={onClose}>
                  <Icon name="arrow" rotate="180deg" />
                  {portalWords.publicSite}
                </SiteLink>
                <SignOutButton shape="row" />
              </Box>
            </Drawer.Body>
            <Drawer.CloseTrigger asChild>
              <Button look="quiet" size="icon" insetEnd="gutter" aria-label={portalWords.close}>
                <Icon name="close" width="6" height="6" />
              </Button>
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
};
