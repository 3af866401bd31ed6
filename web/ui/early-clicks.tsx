import { useEffect } from "react";

declare global {
  interface Window {
    /** Buttons pressed so far, noted by the script in `index.html`. */
    earlyClicks?: HTMLElement[];
  }
}

let pressed: HTMLElement[] = [];

/** Takes over what was pressed before the page came alive; from now on React hears every click itself. */
export const takeEarlyClicks = () => {
  pressed = window.earlyClicks ?? [];
  delete window.earlyClicks;
};

/** Presses those buttons again once everything around it is alive: no visitor is too quick. */
export const EarlyClicks = () => {
  useEffect(() => {
    for (const button of pressed.splice(0)) button.click();
  }, []);
  return null;
};
