import { createContext, use, useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";

type Unsaved = {
  /** Whether there is anything one could lose by leaving. */
  tell: (isUnsaved: boolean) => void;
  leave: (go: () => void, isForGood?: boolean) => void;
};

const UnsavedContext = createContext<Unsaved>({ tell: () => undefined, leave: (go) => go() });

const loadDialog = async () => (await import("./unsaved-dialog.tsx")).UnsavedDialog;

/** The link that a click follows within this page's tab and away from this page. */
const wayOut = ({ target, button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || button !== 0 || altKey || ctrlKey || metaKey || shiftKey || !/^(_self)?$/.test(link.target)) return null;
  return link.origin === location.origin && link.pathname !== location.pathname ? link : null;
};

/**
 * Asks before a link within leads away from what is not saved: the router tells of a change of page only when it has
 * happened. The browser's Back is not asked about: the draft is kept.
 */
export const UnsavedGuard = ({ children }: { children: ReactNode }) => {
  const isUnsaved = useRef(false);
  const [{ onward, isForGood }, setLeaving] = useState<{ onward?: () => void; isForGood?: boolean }>({});
  const dialog = useLazyDialog(loadDialog);
  const navigate = useNavigate();

  const tell = useCallback((is: boolean) => void (isUnsaved.current = is), []);
  const leave = (go: () => void, isForGood = false) => {
    if (!isUnsaved.current) return go();
    setLeaving({ onward: go, isForGood });
    dialog.open();
  };
  const ask = useEffectEvent((event: MouseEvent) => {
    const link = isUnsaved.current && wayOut(event);
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    leave(() => void navigate(link.pathname + link.search + link.hash));
  });

  useEffect(() => {
    const listener = (event: MouseEvent) => ask(event);
    // Before any link hears of it.
    document.addEventListener("click", listener, true);
    return () => document.removeEventListener("click", listener, true);
  }, []);

  return (
    <UnsavedContext value={{ tell, leave }}>
      {children}
      <LazyDialog dialog={dialog} props={{ onLeave: onward, isForGood }} />
    </UnsavedContext>
  );
};

/** How to do what leaves the page, or the portal for good: at once, or when the member agrees to leave what is not saved. */
export const useLeave = () => use(UnsavedContext).leave;

/** Warns before leaving for as long as there is something unsaved, within the portal and beyond it. */
export const useUnsaved = (isUnsaved: boolean) => {
  const { tell } = use(UnsavedContext);
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    tell(true);
    addEventListener("beforeunload", warn);
    return () => {
      tell(false);
      removeEventListener("beforeunload", warn);
    };
  }, [isUnsaved, tell]);
};
