import { useSyncExternalStore, useEffect } from "react";

const subscribeToNothing = () => () => undefined;

/** False in the prerendered page and its first render, then true: for content that depends on the visit. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

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
    /** Buttons clicked so far, recorded by the script in `index.html`. */
    earlyClicks?: HTMLElement[];
    /** The last clicked button, likewise. */
    pressedButton?: HTMLElement | null;
  }
}

/** The page within `main` hydrates separately, after the frame around it. */
type Region = "frame" | "page";

const getRegion = (button: HTMLElement): Region => (button.closest("main") ? "page" : "frame");

let noted = typeof window === "undefined" ? [] : (window.earlyClicks ?? []);

/** Replays clicks made in this region before hydration. */
export const EarlyClicks = ({ region }: { region: Region }) => {
  useEffect(() => {
    const ownClicks = noted.filter((button) => getRegion(button) === region);
    if (region === "page") {
      // The last to hydrate: from now on React handles every click.
      delete window.earlyClicks;
      noted = noted.filter((button) => !ownClicks.includes(button));
    }
    for (const button of ownClicks) {
      button.removeAttribute("aria-busy");
      button.click();
    }
  }, [region]);
  return null;
};
