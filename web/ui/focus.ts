import type { MouseEvent } from "react";

/** As the `ref` of what has just appeared and is to be read: it takes the focus. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();

/** Goes to what is to be read next: it takes the focus, at the top of the window as far as its scroll margin allows. */
export const goTo = (element: HTMLElement | null, block: ScrollLogicalPosition = "start") => {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block });
};

/** As a link's `onClick`: goes to a part of the page without leaving a mark in the browser's history. */
export const goToPart = (block: ScrollLogicalPosition) => (event: MouseEvent<HTMLAnchorElement>) => {
  const part = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)));
  if (!part) return;
  event.preventDefault();
  goTo(part, block);
};

/** The state of an address on the same page to which one goes without arriving: the focus stays, and what one sees. */
export const keepFocusAndScroll = "without-arrival";

/** The id of the line that says how many rows a list has, which takes the focus where the row that had it is gone. */
export const listCountId = "list-count";

/** How a row looks that the keys of its list have put the focus on. */
export const rowFocusLook = {
  "&[tabindex='-1']:focus-visible": { outline: "2px solid", outlineColor: "brand.fg", outlineOffset: "2px" },
} as const;
