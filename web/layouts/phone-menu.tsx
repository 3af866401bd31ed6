import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { LazyPart } from "#web/ui/lazy-part.tsx";
import { PageWidth } from "#web/ui/section.tsx";

const loadDrawer = async () => (await import("./phone-drawer.tsx")).PhoneDrawer;

const prefetch = () => void loadDrawer().catch(() => undefined);

const LoadingFailed = ({ onRetry }: { onRetry: () => void }) => (
  <PageWidth position="fixed" insetInline="0" top="bar" bg="bg.panel" boxShadow="panel">
    <FailedRegion message="The menu could not be loaded. Please check your internet connection." onRetry={onRetry} />
  </PageWidth>
);

/** The button of the phone's bar, and the drawer that it slides in from the top. */
export const PhoneMenu = () => {
  const [drawer, setDrawer] = useState<"never opened" | "open" | "closed">("never opened");
  const props = { isOpen: drawer === "open", onClose: () => setDrawer("closed") };
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        aria-label="Menu…"
        aria-haspopup="dialog"
        aria-expanded={drawer === "open"}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setDrawer("open")}
      >
        <Icon name="menu" width="6" height="6" />
      </Button>
      {drawer !== "never opened" && (
        <LazyPart load={loadDrawer} props={props} failed={(retry) => <LoadingFailed onRetry={retry} />} />
      )}
    </>
  );
};
