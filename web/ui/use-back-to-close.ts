import { useEffect, useEffectEvent } from "react";

/** Where dialogs fill the screen, as their recipe has it. */
const fullScreen = "(max-width: 29.99rem)";

/** The dialogs that Back closes, the last opened at the end. */
const open: string[] = [];

let count = 0;

const getMark = () => (history.state as { dialog?: string } | null)?.dialog;

/** On the way back over an entry whose dialog is closed, one step is not enough. */
const skipClosed = () => {
  const mark = getMark();
  if (mark !== undefined && !open.includes(mark)) history.back();
};

/**
 * Back closes a dialog that fills a phone's screen, and not the page under it: while it is open, the history has one
 * more entry, with the same address and the router's own state.
 */
export const useBackToClose = (isOpen: boolean, onClose: () => void) => {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen || !matchMedia(fullScreen).matches) return;
    const mark = `${Date.now()}-${++count}`;
    history.pushState({ ...(history.state as object | null), dialog: mark }, "");
    open.push(mark);
    const closeOnBack = () => {
      if (getMark() !== mark && open.at(-1) === mark) close();
    };
    addEventListener("popstate", closeOnBack);
    addEventListener("popstate", skipClosed);
    return () => {
      removeEventListener("popstate", closeOnBack);
      // `skipClosed` stays: the entry may be passed long after.
      open.splice(open.indexOf(mark), 1);
      // What was pressed in it may have led to another page by now: then there is nothing to take back.
      setTimeout(() => getMark() === mark && history.back());
    };
  }, [isOpen]);
};
