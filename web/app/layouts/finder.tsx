import { chakra } from "@chakra-ui/react";
import { createContext, use, useEffect, useEffectEvent, type ReactNode } from "react";
import { portalWords } from "#web/content/portal.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { ItemWords, navigationLook } from "./portal-navigation.tsx";

const loadPalette = async () => (await import("./command-palette.tsx")).CommandPalette;

const doNothing = () => undefined;
const Finder = createContext<{ open: () => void; prefetch: () => void }>({ open: doNothing, prefetch: doNothing });

/** Opens what finds pages, members and events by Ctrl K or ⌘ K, or by any button within. */
export const FinderProvider = ({ children }: { children: ReactNode }) => {
  const dialog = useLazyDialog(loadPalette);
  const openByKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
    if (key.toLowerCase() !== "k" || ctrlKey === metaKey || altKey || shiftKey || defaultPrevented) return;
    event.preventDefault();
    // Not over what somebody fills in, or has opened already.
    if (!document.querySelector("[role=dialog], [role=alertdialog]")) dialog.open();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => openByKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
  return (
    <Finder value={dialog}>
      {children}
      <LazyDialog dialog={dialog} props={{}} />
    </Finder>
  );
};

const Field = chakra("button", {
  base: {
    ...navigationLook.base,
    borderWidth: "1px",
    borderColor: "border.control",
    "& kbd": { ms: "auto", fontFamily: "body", fontSize: "0.8125rem" },
  },
  variants: navigationLook.variants,
  defaultVariants: { shape: "rail" },
});

const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

/** Opens it: as a field in the sidebar, as an icon above a phone's page. */
export const FindButton = ({ shape }: { shape: "rail" | "icon" }) => {
  const { open, prefetch } = use(Finder);
  const { find, findShort, findLabel } = portalWords;
  const opener = {
    "aria-haspopup": "dialog",
    "aria-label": findLabel,
    "aria-keyshortcuts": "Control+K Meta+K",
    onPointerEnter: prefetch,
    onFocus: prefetch,
    onClick: open,
  } as const;
  if (shape === "icon")
    return (
      <Button look="quiet" size="icon" {...opener}>
        <Icon name="search" />
      </Button>
    );
  return (
    <Field type="button" {...opener}>
      <Icon name="search" />
      <ItemWords shape="rail" label={find} short={findShort} />
      <chakra.kbd aria-hidden hideBelow="lg">
        {isMac() ? "⌘ K" : "Ctrl K"}
      </chakra.kbd>
    </Field>
  );
};
