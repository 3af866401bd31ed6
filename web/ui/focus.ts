import type { MouseEvent } from "react";

/** As the `ref` of what has just appeared and is to be read: it takes the focus. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();

/** As a link's `onClick`: goes to a part of the page without leaving a mark in the browser's history. */
export const goToPart = (block: ScrollLogicalPosition) => (event: MouseEvent<HTMLAnchorElement>) => {
  const part = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)));
  if (!part) return;
  event.preventDefault();
  part.focus({ preventScroll: true });
  part.scrollIntoView({ block });
};
