import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";

const loadDrawer = async () => (await import("./phone-drawer.tsx")).PhoneDrawer;

/** The button of the phone's bar, and the drawer that it slides in from the top. */
export const PhoneMenu = () => {
  const drawer = useLazyDialog(loadDrawer);
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        aria-label="Menu…"
        aria-haspopup="dialog"
        aria-expanded={drawer.isOpen}
        onPointerEnter={drawer.prefetch}
        onFocus={drawer.prefetch}
        onClick={drawer.open}
      >
        <Icon name="menu" width="6" height="6" />
      </Button>
      <LazyDialog dialog={drawer} props={{}} />
    </>
  );
};
