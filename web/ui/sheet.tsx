import { chakra } from "@chakra-ui/react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Heading } from "./layout.ts";

/** A plain card of the portal. */
export const Sheet = chakra("section", {
  base: {
    minWidth: "0",
    p: { base: "5", md: "7" },
    bg: "bg.panel",
    borderWidth: "1px",
    borderRadius: "md",
    _print: { p: "4", breakInside: "avoid" },
  },
});

/** Takes the focus when the focused element within its parent disappears, such as the button of a removed row. */
const useFallbackFocus = () => {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const sheet = ref.current?.parentElement;
    if (!sheet) return;
    let last: EventTarget | null = null;
    const note = ({ target }: FocusEvent) => {
      last = target;
    };
    const observer = new MutationObserver(() => {
      if (!(last instanceof Element) || last.isConnected) return;
      last = null;
      // The focus has fallen to an ancestor, such as the document body.
      if (document.activeElement?.contains(sheet)) ref.current?.focus({ preventScroll: true });
    });
    sheet.addEventListener("focusin", note);
    observer.observe(sheet, { childList: true, subtree: true });
    return () => {
      sheet.removeEventListener("focusin", note);
      observer.disconnect();
    };
  }, []);
  return ref;
};

/** A card of the settings; with a `part`, an address may lead to it. */
export const SettingsSheet = ({ title, part, children }: { title: string; part?: string; children: ReactNode }) => {
  const ownId = useId();
  const id = part ?? ownId;
  const heading = useFallbackFocus();
  return (
    <Sheet aria-labelledby={id}>
      <Heading id={id} ref={heading} tabIndex={-1} textStyle="heading" mb="3">
        {title}
      </Heading>
      {children}
    </Sheet>
  );
};
