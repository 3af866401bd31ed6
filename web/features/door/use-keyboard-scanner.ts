import { useEffect, useEffectEvent } from "react";

/** A pause after which what was typed before belongs to something else, in milliseconds: scanners type much faster. */
const pauseMs = 1500;
/** What is shorter is no code: a key that was pressed by mistake. */
const minLength = 6;
/** In a field, what is at least this long and has no spaces comes from a scanner, not from a hand. */
const minLengthInField = 60;

const isField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/**
 * Takes what a keyboard scanner types anywhere on the page: characters that end in Enter. In a field it takes only what no
 * hand types; the Enter then does nothing else, such as pressing the button that has the focus.
 */
export const useKeyboardScanner = (onCode: (text: string) => void) => {
  const report = useEffectEvent(onCode);
  useEffect(() => {
    let typed = "";
    let typedAt = 0;
    const listen = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, timeStamp } = event;
      if (ctrlKey || metaKey || altKey) return;
      if (timeStamp - typedAt > pauseMs) typed = "";
      typedAt = timeStamp;
      if (key.length === 1) typed += key;
      if (key !== "Enter") return;
      const text = typed.trim();
      typed = "";
      if (text.length < (isField(target) ? minLengthInField : minLength)) return;
      event.preventDefault();
      event.stopPropagation();
      report(text);
    };
    addEventListener("keydown", listen, { capture: true });
    return () => removeEventListener("keydown", listen, { capture: true });
  }, []);
};
