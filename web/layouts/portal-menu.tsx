import { chakra } from "@chakra-ui/react";
import { portalWords } from "#web/content/portal.ts";
import { Icon } from "#web/ui/icons.tsx";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { navigationLook } from "./portal-item.tsx";

const loadDrawer = async () => (await import("./portal-drawer.tsx")).PortalDrawer;

const MenuButton = chakra("button", navigationLook, { defaultProps: { type: "button", shape: "bar" } });

/** The last place of the phone's bar: the button of the drawer, and the drawer. */
export const PortalMenu = () => {
  const drawer = useLazyDialog(loadDrawer);
  return (
    <>
      <MenuButton
        aria-label={portalWords.menu}
        aria-haspopup="dialog"
        aria-expanded={drawer.isOpen}
        onPointerEnter={drawer.prefetch}
        onFocus={drawer.prefetch}
        onClick={drawer.open}
      >
        <Icon name="menu" />
        <span>{portalWords.menuShort}</span>
      </MenuButton>
      <LazyDialog dialog={drawer} props={{}} />
    </>
  );
};
