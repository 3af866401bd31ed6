import type { MouseEvent } from "react";

/** As a `ref`: focuses an element that has just appeared and should be read. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();

/** Focuses an element and scrolls it to the top of the window, minus its scroll margin. */
export const goTo = (element: HTMLElement | null, block: ScrollLogicalPosition = "start") => {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block });
};

/** As a link's `onClick`: goes to a part of the page without a history entry. */
export const goToPart = (block: ScrollLogicalPosition) => (event: MouseEvent<HTMLAnchorElement>) => {
  const part = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)));
  if (!part) return;
  event.preventDefault();
  goTo(part, block);
};

/** Router state for a navigation on the same page that keeps focus, scroll position, and what is being typed. */
export const keepFocusAndScroll = "without-arrival";

/** The id of a list's row count, which takes the focus when the row that had it is gone. */
export const listCountId = "list-count";

/** The style of a row focused with a list's keyboard shortcuts. */
export const rowFocusLook = {
  "&[tabindex='-1']:focus-visible": { outline: "2px solid", outlineColor: "brand.fg", outlineOffset: "2px" },
} as const;
