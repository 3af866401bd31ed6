import { chakra } from "@chakra-ui/react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Heading } from "./layout.ts";

/** A quiet sheet of the portal, around one matter. */
export const Sheet = chakra("section", {
  base: {
    minWidth: "0",
    p: { base: "5", md: "7" },
    bg: "bg.panel",
    borderWidth: "1px",
    borderRadius: "md",
  },
});

/** What takes the focus when what had it within its parent is gone, such as the button of a row that one removed. */
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
      // It has fallen to the page around.
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

/** One matter of the settings. */
export const SettingsSheet = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
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
