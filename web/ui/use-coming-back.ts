import { useEffect, useEffectEvent } from "react";

/** How long leaving for another site may take, in milliseconds, before it counts as stopped. */
const timeoutMs = 15_000;

/**
 * Tells whoever is leaving for another site and is still, or again, here: the browser keeps a page that one leaves as
 * it was, for its Back button.
 */
export const useComingBack = (isLeaving: boolean, onBack: () => void) => {
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
