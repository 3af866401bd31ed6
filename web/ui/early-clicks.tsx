import { useEffect } from "react";

declare global {
  interface Window {
    /** Buttons pressed so far, noted by the script in `index.html`. */
    earlyClicks?: HTMLElement[];
  }
}

/** The page within `main` comes alive by itself, later than the frame around it. */
type Region = "frame" | "page";

const regionOf = (button: HTMLElement): Region => (button.closest("main") ? "page" : "frame");

let noted = typeof window === "undefined" ? [] : (window.earlyClicks ?? []);

/** Presses again what was pressed in this region before it came alive: no visitor is too quick. */
export const EarlyClicks = ({ region }: { region: Region }) => {
  useEffect(() => {
    const mine = noted.filter((button) => regionOf(button) === region);
    if (region === "page") {
      // The last to come alive: from now on React hears every click itself.
      delete window.earlyClicks;
      noted = noted.filter((button) => !mine.includes(button));
    }
    for (const button of mine) button.click();
  }, [region]);
  return null;
};
