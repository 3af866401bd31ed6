import { createContext, use, useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";

type Unsaved = {
  /** Records whether leaving would lose anything. */
  setUnsaved: (isUnsaved: boolean) => void;
  leave: (go: () => void, isForGood?: boolean) => void;
};

const UnsavedContext = createContext<Unsaved>({ setUnsaved: () => undefined, leave: (go) => go() });

const loadDialog = async () => (await import("./unsaved-dialog.tsx")).UnsavedDialog;

/** The link of a click that leads to another page of the site in the same tab. */
const findLeavingLink = ({ target, button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || button !== 0 || altKey || ctrlKey || metaKey || shiftKey || !/^(_self)?$/.test(link.target)) return null;
  return link.origin === location.origin && link.pathname !== location.pathname ? link : null;
};

/**
 * Asks before a link leads away from unsaved changes: the router reports navigation only afterwards. Back is not
 * intercepted, since the draft is kept.
 */
export const UnsavedGuard = ({ children }: { children: ReactNode }) => {
  const isUnsaved = useRef(false);
  const [{ onward, isForGood }, setLeaving] = useState<{ onward?: () => void; isForGood?: boolean }>({});
  const dialog = useLazyDialog(loadDialog);
  const navigate = useNavigate();

  const setUnsaved = useCallback((is: boolean) => void (isUnsaved.current = is), []);
  const leave = (go: () => void, isForGood = false) => {
    if (!isUnsaved.current) return go();
    setLeaving({ onward: go, isForGood });
    dialog.open();
  };
  const ask = useEffectEvent((event: MouseEvent) => {
    const link = isUnsaved.current && findLeavingLink(event);
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    leave(() => void navigate(link.pathname + link.search + link.hash));
  });

  useEffect(() => {
    const listener = (event: MouseEvent) => ask(event);
    // In the capture phase, before any link handles it.
    document.addEventListener("click", listener, true);
    return () => document.removeEventListener("click", listener, true);
  }, []);

  return (
    <UnsavedContext value={{ setUnsaved, leave }}>
      {children}
      <LazyDialog dialog={dialog} props={{ onLeave: onward, isForGood }} />
    </UnsavedContext>
  );
};

/** Leaves the page or the portal: at once, or after the member agrees to leave unsaved changes. */
export const useLeave = () => use(UnsavedContext).leave;

/** Warns before leaving while there are unsaved changes, within the portal and beyond it. */
export const useUnsaved = (isUnsaved: boolean) => {
  const { setUnsaved } = use(UnsavedContext);
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    setUnsaved(true);
    addEventListener("beforeunload", warn);
    return () => {
      setUnsaved(false);
      removeEventListener("beforeunload", warn);
    };
  }, [isUnsaved, setUnsaved]);
};
