import { useRef, useState, type MouseEvent, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { MenuList, type MenuEntry } from "./menu-list.tsx";

type Props = { label: string; entries: readonly MenuEntry[]; children: ReactNode };

/** A button with a short menu: by arrows, Enter and Escape, or by a press. Its look is given by what it stands in. */
export const MenuButton = ({ label, entries, children }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState<{ rect: DOMRect; landmark: Element }>();
  const open = ({ currentTarget }: MouseEvent) =>
    setAt({
      rect: currentTarget.getBoundingClientRect(),
      landmark: currentTarget.closest("main") ?? document.body,
    });
  const [close] = useState(() => (entry?: MenuEntry) => {
    setAt(undefined);
    button.current?.focus({ preventScroll: true });
    entry?.onSelect();
  });
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        aria-label={label}
        onClick={open}
      >
        {children}
      </button>
      {at &&
        // Within the page's landmark, and in front of whatever its button stands in.
        createPortal(<MenuList at={at.rect} label={label} entries={entries} onClose={close} />, at.landmark)}
    </>
  );
};
