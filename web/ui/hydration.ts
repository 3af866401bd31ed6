import { useDeferredValue, useSyncExternalStore, useEffect } from "react";

const subscribeToNothing = () => () => undefined;

/** False in the prerendered page and its first render, then true: for content that depends on the visit. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

/** The same, without haste: what it brings is rendered in pieces, between which the page answers its visitor. */
export const useAlive = () => useDeferredValue(useHydrated());

const everyMinute = (onChange: () => void) => {
  const timer = setInterval(onChange, 60_000);
  return () => clearInterval(timer);
};

/** Whether an instant (ISO 8601) has passed. False in the prerendered page, which has no clock. */
export const useHasPassed = (instant: string) =>
  useSyncExternalStore(
    everyMinute,
    () => Date.now() >= Date.parse(instant),
    () => false,
  );

declare global {
  interface Window {
    /** Buttons clicked before they worked, recorded by the script in `index.html`. */
    earlyClicks?: HTMLElement[];
    /** A selector of the buttons that do not work yet. */
    earlyButtons?: string;
    /** The last clicked button, likewise. */
    pressedButton?: HTMLElement | null;
  }
}

/** In the order in which they hydrate: the frame, the page within `main`, and a late part of it (lazy-part.tsx). */
type Region = "frame" | "page" | "part";

const latePart = "[data-late]";

const getRegion = (button: HTMLElement): Region => {
  if (button.closest(latePart)) return "part";
  return button.closest("main") ? "page" : "frame";
};

/** The clicks in a region so far. A form is sent once, however often its button was pressed. */
const listClicks = (region: Region) =>
  (window.earlyClicks ?? []).filter(
    (button, index, all) =>
      getRegion(button) === region && (!button.matches("[type=submit]") || all.indexOf(button) === index),
  );

/** From now on React handles the clicks in this region. */
const setAlive = (region: Region) => {
  const isLast = region === "part" || (region === "page" && !document.querySelector(latePart));
  if (isLast) delete window.earlyClicks;
  else window.earlyButtons = region === "frame" ? "main button" : `${latePart} button`;
};

/** Replays clicks made in this region before hydration. */
export const EarlyClicks = ({ region }: { region: Region }) => {
  const isHydrated = useHydrated();
  useEffect(() => {
    // Not before forms have what was typed in them.
    if (!isHydrated) return;
    const clicks = listClicks(region);
    setAlive(region);
    for (const button of clicks) {
      button.removeAttribute("aria-busy");
      button.click();
    }
  }, [isHydrated, region]);
  return null;
};
