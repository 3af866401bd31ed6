import { chakra, Box } from "@chakra-ui/react";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { portalWords, portalItems, waitingWords } from "#web/content/portal.ts";
import { useWaiting } from "#web/lib/api/waiting.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Grid } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { whenIdle } from "#web/ui/lazy-part.tsx";
import { loadToaster } from "#web/ui/toast.ts";
import { Count, navigationLook, PortalItem } from "./portal-navigation.tsx";

/** How many of them a phone shows without its menu. */
const itemsInReach = 4;

const loadDrawer = async () => (await import("./portal-drawer.tsx")).PortalDrawer;

const MenuButton = chakra("button", navigationLook, { defaultProps: { type: "button", shape: "bar" } });

/** The last place of the phone's bar: the button of the drawer, with what waits for an admin in it, and the drawer. */
const PortalMenu = () => {
  const drawer = useLazyDialog(loadDrawer);
  const { data } = useWaiting();
  const waiting = Object.values(data ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <MenuButton
        aria-label={waitingWords.named(portalWords.menu, waiting)}
        aria-haspopup="dialog"
        aria-expanded={drawer.isOpen}
        onPointerEnter={drawer.prefetch}
        onFocus={drawer.prefetch}
        onClick={drawer.open}
      >
        <Icon name="menu" />
        <span data-part="words">{portalWords.menuShort}</span>
        {waiting > 0 && <Count shape="bar">{waitingWords.short(waiting)}</Count>}
      </MenuButton>
      <LazyDialog dialog={drawer} props={{}} />
    </>
  );
};

/** The phone's navigation, within a thumb's reach: what is used most, and the menu with everything. */
export const PortalBar = () => {
  // What is opened without a network later has to be here.
  useEffect(() => whenIdle(() => void Promise.all([loadDrawer(), loadToaster()]).catch(() => undefined)), []);
  return (
    <Box
      as="nav"
      aria-label={portalWords.navigation}
      data-bar
      hideFrom="md"
      position="fixed"
      insetInline="0"
      bottom="0"
      zIndex="header"
      pb="env(safe-area-inset-bottom)"
      bg="bg.panel"
      borderTopWidth="1px"
      // Where large text leaves no room for five words, the drawings stand alone.
      css={{ "@media (max-width: 19.99rem)": { "& [data-part=words]": { srOnly: true } } }}
    >
      <Grid as="ul" gridTemplateColumns={`repeat(${itemsInReach + 1}, minmax(0, 1fr))`}>
        {portalItems.slice(0, itemsInReach).map((item) => (
          <li key={item.to}>
            <PortalItem item={item} shape="bar" />
          </li>
        ))}
        <li>
          {/* A new page finds it closed, by whichever link one came. */}
          <PortalMenu key={useLocation().pathname} />
        </li>
      </Grid>
    </Box>
  );
};
