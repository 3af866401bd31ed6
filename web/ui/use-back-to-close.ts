import { useEffect, useEffectEvent } from "react";

/** Where dialogs are full screen, as in their recipe. */
const fullScreen = "(max-width: 29.99rem)";

/** Dialogs that Back closes, most recently opened last. */
const open: string[] = [];

let count = 0;

const getMark = () => (history.state as { dialog?: string } | null)?.dialog;

/** When going back past an entry whose dialog is closed, one step is not enough. */
const skipClosed = () => {
  const mark = getMark();
  if (mark !== undefined && !open.includes(mark)) history.back();
};

/**
 * Makes Back close a dialog that fills a phone's screen instead of leaving the page: while it is open, the history
 * has an additional entry with the same address and router state.
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
      // `skipClosed` stays: the entry may be passed much later.
      open.splice(open.indexOf(mark), 1);
      // A click in it may have led to another page by now: then there is nothing to undo.
      setTimeout(() => getMark() === mark && history.back());
    };
  }, [isOpen]);
};
