import { useEffect, useEffectEvent } from "react";

/** How long leaving for another site may take before it counts as canceled. */
const timeoutMs = 15_000;

/**
 * Calls back when the visitor was leaving for another site and is still here, or back: browsers restore a page from
 * the back/forward cache as it was.
 */
export const usePageRestored = (isLeaving: boolean, onBack: () => void) => {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!isLeaving) return;
    const shown = ({ persisted }: PageTransitionEvent) => persisted && back();
    const timer = setTimeout(() => back(), timeoutMs);
    addEventListener("pageshow", shown);
    return () => {
      clearTimeout(timer);
      removeEventListener("pageshow", shown);
    };
  }, [isLeaving]);
};
