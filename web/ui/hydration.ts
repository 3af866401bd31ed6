import { useSyncExternalStore, useEffect } from "react";

const subscribeToNothing = () => () => undefined;

/** False in the prerendered page and its first rendering in the browser, then true: what depends on the visit may show. */
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

/** Whether an instant (ISO 8601) has passed. False in the prerendered page, which knows no clock. */
export const useHasPassed = (instant: string) =>
  useSyncExternalStore(
    everyMinute,
    () => Date.now() >= Date.parse(instant),
    () => false,
  );

declare global {
  interface Window {
    /** Buttons pressed so far, noted by the script in `index.html`. */
    earlyClicks?: HTMLElement[];
    /** The button pressed last, noted likewise. */
    pressedButton?: HTMLElement | null;
  }
}

/** The page within `main` is hydrated on its own, later than the frame around it. */
type Region = "frame" | "page";

const getRegion = (button: HTMLElement): Region => (button.closest("main") ? "page" : "frame");

let noted = typeof window === "undefined" ? [] : (window.earlyClicks ?? []);

/** Repeats the clicks in this region from before it was hydrated. */
export const EarlyClicks = ({ region }: { region: Region }) => {
  useEffect(() => {
    const ownClicks = noted.filter((button) => getRegion(button) === region);
    if (region === "page") {
      // The last to be hydrated: from now on React hears every click itself.
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
