import { chakra } from "@chakra-ui/react";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { useBackToClose } from "./use-back-to-close.ts";

/** A menu item; those with a `sign` come first, side by side, showing only that. */
export type MenuEntry = { label: string; sign?: string; isDangerous?: boolean; onSelect: () => void };

const List = chakra("div", {
  base: {
    position: "fixed",
    zIndex: "popover",
    width: "max-content",
    minWidth: "40",
    maxWidth: "calc(100vw - 1rem)",
    maxHeight: "calc(100dvh - 1rem)",
    overflowY: "auto",
    py: "1",
    bg: "bg.panel",
    color: "fg",
    borderWidth: "1px",
    borderRadius: "md",
    boxShadow: "panel",
    "& button": {
      display: "block",
      width: "full",
      minHeight: "11",
      px: "4",
      textAlign: "start",
      fontSize: "1rem",
      cursor: "pointer",
      _hover: { bg: "bg.subtle" },
      _focusVisible: { outlineOffset: "-2px" },
    },
    "& [data-dangerous]": { color: "fg.error" },
    "& [data-part=signs]": { display: "flex", flexWrap: "wrap", px: "1", pb: "1", mb: "1", borderBottomWidth: "1px" },
    "& [data-part=signs] button": {
      width: "11",
      px: "0",
      textAlign: "center",
      fontSize: "1.25rem",
      borderRadius: "md",
    },
  },
});

/** Distance from a menu to its button, and at least to the edges of the viewport, in pixels. */
const gapPx = 4;
const marginPx = 8;

const keepInside = (start: number, size: number, screen: number) =>
  Math.max(marginPx, Math.min(start, screen - size - marginPx));

/** Next to the button, on the side with more room, and entirely within the viewport. */
const getPosition = ({ top, bottom, left, right }: DOMRect, { width, height }: Size) => ({
  left: keepInside(left > innerWidth / 2 ? right - width : left, width, innerWidth),
  top: keepInside(bottom > innerHeight * 0.6 ? top - gapPx - height : bottom + gapPx, height, innerHeight),
});

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

type Size = { width: number; height: number };

type ListProps = {
  button: HTMLElement;
  label: string;
  entries: readonly MenuEntry[];
  onClose: (entry?: MenuEntry) => void;
};

const isInSight = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight;

/**
 * A menu next to its button, following it on scroll; closes on selection, Escape, Tab, a click outside, Back on a
 * phone, or when its button scrolls out of view.
 */
const MenuList = ({ button, label, entries, onClose }: ListProps) => {
  useBackToClose(true, onClose);
  const list = useRef<HTMLDivElement>(null);
  const [buttonRect, setButtonRect] = useState(() => button.getBoundingClientRect());
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { width, height } = list.current!.getBoundingClientRect();
    setSize({ width, height });
  }, []);
  const buttons = () => [...list.current!.querySelectorAll("button")];
  useEffect(() => {
    list.current!.querySelector("button")?.focus({ preventScroll: true });
    const leave = (event: Event) => {
      if (!(event.target instanceof Node && list.current?.contains(event.target))) onClose();
    };
    const follow = () => {
      const now = button.getBoundingClientRect();
      setButtonRect(now);
      if (!isInSight(now)) onClose();
    };
    for (const name of ["pointerdown", "resize"]) addEventListener(name, leave, true);
    // A log scrolls on its own, and scroll events do not bubble.
    addEventListener("scroll", follow, true);
    return () => {
      removeEventListener("scroll", follow, true);
      for (const name of ["pointerdown", "resize"]) removeEventListener(name, leave, true);
    };
  }, [button, onClose]);

  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const chosen = buttons().indexOf(document.activeElement as HTMLButtonElement);
    if (step) buttons()[step(chosen, entries.length)]!.focus();
    if (event.key === "Escape" || event.key === "Tab") onClose();
    if (step || event.key === "Escape" || event.key === "Tab") event.preventDefault();
  };
  const draw = (entry: MenuEntry) => (
    <button
      key={entry.label}
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-label={entry.sign && entry.label}
      data-dangerous={entry.isDangerous || undefined}
      onClick={() => onClose(entry)}
    >
      {entry.sign ?? entry.label}
    </button>
  );
  const signs = entries.filter(({ sign }) => sign !== undefined);
  return (
    <List
      ref={list}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      style={getPosition(buttonRect, size)}
      onKeyDown={handleKey}
    >
      {signs.length > 0 && (
        <div data-part="signs" role="none">
          {signs.map(draw)}
        </div>
      )}
      {entries.filter(({ sign }) => sign === undefined).map(draw)}
    </List>
  );
};

type Props = { label: string; entries: readonly MenuEntry[]; children: ReactNode };

/** A button with a short menu, for keyboard and pointer. Its container determines its style. */
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
        // Within the page's landmark, and above whatever contains the button.
        createPortal(
          <MenuList button={opener} label={label} entries={entries} onClose={close} />,
          opener.closest("main") ?? document.body,
        )}
    </>
  );
};
