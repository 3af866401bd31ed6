import { Box, chakra, Drawer, Portal } from "@chakra-ui/react";
import { NavLink } from "react-router-dom";
import { navigation, portalLink } from "#web/content/shell.ts";
import { StayConnectedButton } from "#web/features/leads/stay-connected.tsx";
import { useSignedIn } from "#web/lib/session/use-signed-in.ts";
import { drawer } from "#web/theme/overlay-recipes.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { useBackToClose } from "#web/ui/use-back-to-close.ts";

const Item = chakra(NavLink, {
  base: {
    display: "flex",
    alignItems: "center",
    minHeight: "12",
    textStyle: "heading",
    color: "fg",
    textDecoration: "none",
    borderBottomWidth: "1px",
    _currentPage: { color: "brand.fg" },
  },
});

/** The phone's menu; navigating closes it. */
export const PhoneDrawer = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  useBackToClose(isOpen, onClose);
  const portal = useSignedIn() ? portalLink.signedIn : portalLink.anonymous;
  return (
    <Drawer.Root recipe={drawer} open={isOpen} onOpenChange={({ open }) => !open && onClose()} lazyMount unmountOnExit>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content>
            <Drawer.Body>
              <Drawer.Title height="bar" display="flex" alignItems="center" textStyle="eyebrow" color="brand.fg">
                Menu
              </Drawer.Title>
              <Box as="nav" aria-label="Main">
                {[...navigation, portal].map(({ label, to }) => (
                  <Item key={to} to={to} end onClick={onClose}>
                    {label}
                  </Item>
                ))}
                <StayConnectedButton look="gold" width="full" mt="6" onOpen={onClose} />
              </Box>
            </Drawer.Body>
            <Drawer.CloseTrigger asChild>
              <Button look="quiet" size="icon" insetEnd="gutter" aria-label="Close">
                <Icon name="close" width="6" height="6" />
              </Button>
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
};
