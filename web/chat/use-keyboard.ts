import { useSyncExternalStore } from "react";

/** Keyboards are higher than this, in pixels; the bars of a browser are not. */
const lowestKeyboard = 140;

/** What is to be seen above a phone's keyboard, in pixels of the page: `top height`; empty while there is no keyboard. */
const visibleAbove = () => {
  const view = window.visualViewport;
  if (!view || view.scale > 1.01) return "";
  const hidden = document.documentElement.clientHeight - view.height;
  return hidden > lowestKeyboard ? `${Math.round(view.offsetTop)} ${Math.round(view.height)}` : "";
};

const subscribe = (onChange: () => void) => {
  const view = window.visualViewport;
  view?.addEventListener("resize", onChange);
  view?.addEventListener("scroll", onChange);
  return () => {
    view?.removeEventListener("resize", onChange);
    view?.removeEventListener("scroll", onChange);
  };
};

/** Where there is room above a phone's keyboard, which covers the page without making it smaller; undefined without one. */
export const useRoomAboveKeyboard = () => {
  const visible = useSyncExternalStore(subscribe, visibleAbove);
  if (visible === "") return undefined;
  const [top, height] = visible.split(" ").map(Number);
  return { top: top!, height: height! };
};
