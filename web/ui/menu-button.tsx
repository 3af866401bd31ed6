import { useRef, useState, type MouseEvent, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { MenuList, type MenuEntry } from "./menu-list.tsx";

type Props = { label: string; entries: readonly MenuEntry[]; children: ReactNode };

/** A button with a short menu: by arrows, Enter and Escape, or by a press. Its look is given by what it stands in. */
export const MenuButton = ({ label, entries, children }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  const [opener, setOpener] = useState<HTMLElement>();
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => setOpener(currentTarget);
  const [close] = useState(() => (entry?: MenuEntry) => {
    setOpener(undefined);
    button.current?.focus({ preventScroll: true });
    entry?.onSelect();
  });
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={opener !== undefined}
        aria-label={label}
        onClick={open}
      >
        {children}
      </button>
      {opener &&
        // Within the page's landmark, and in front of whatever its button stands in.
        createPortal(
          <MenuList button={opener} label={label} entries={entries} onClose={close} />,
          opener.closest("main") ?? document.body,
        )}
    </>
  );
};
