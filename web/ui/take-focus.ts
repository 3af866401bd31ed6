/** As the `ref` of what has just appeared and is to be read: it takes the focus. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();
