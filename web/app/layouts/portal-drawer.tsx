import { Box, chakra, Drawer, Portal } from "@chakra-ui/react";
import { useId } from "react";
import { Link } from "react-router-dom";
import { listAdminGroups, portalItems, portalWords } from "#web/content/portal.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { paths } from "#web/paths.ts";
import { drawer } from "#web/theme/overlay-recipes.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { useBackToClose } from "#web/ui/use-back-to-close.ts";
import { AdminHeading, Items, navigationLook, SignOutButton } from "./portal-navigation.tsx";

const SiteLink = chakra(Link, navigationLook);

/** As many as there is room for: one with large text. */
const columns = "repeat(auto-fit, minmax(min(9rem, 100%), 1fr))";

/** All items for this member; admins' by groups, side by side, all of them unfolded: one press more leads to any page. */
const MenuItems = ({ onClick }: { onClick: () => void }) => {
  const id = useId();
  const groups = listAdminGroups(useMember().rights);
  return (
    <>
      <Items shape="cell" items={portalItems} gridTemplateColumns={columns} onClick={onClick} />
      {groups.length > 0 && (
        <>
          <AdminHeading id={id} px="2.5" />
          <Grid as="ul" gap="2" gridTemplateColumns={columns} aria-labelledby={id}>
            {groups.map(({ label, items }) => (
              <Box key={label} as="li" minWidth="0">
                <Text id={`${id}-${label}`} px="2.5" py="1" textStyle="small" fontWeight="700">
                  {label}
                </Text>
                <Items shape="cell" items={items} aria-labelledby={`${id}-${label}`} onClick={onClick} />
              </Box>
            ))}
          </Grid>
        </>
      )}
    </>
  );
};

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
              <Drawer.Title
                px="2.5"
                height="14"
                display="flex"
                alignItems="center"
                textStyle="eyebrow"
                color="brand.fg"
              >
                {portalWords.menuShort}
              </Drawer.Title>
              <Box as="nav" aria-label={portalWords.navigation}>
                <MenuItems onClick={onClose} />
              </Box>
              <Grid gridTemplateColumns={columns} borderTopWidth="1px" mt="2" pt="2">
                <SiteLink to={paths.home} shape="cell" onClick={onClose}>
                  <Icon name="arrow" rotate="180deg" />
                  {portalWords.publicSite}
                </SiteLink>
                <SignOutButton shape="cell" />
              </Grid>
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
