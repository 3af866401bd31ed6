import { useCallback, useState } from "react";

/** How far below the screen a part counts as near: a good scroll's worth of time to load it. */
const margin = "600px";

/** Whether an element is, or ever was, near the visible part of the page: `[isNear, ref]`. */
export const useNearness = () => {
  const [isNear, setIsNear] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        setIsNear(true);
        watcher.disconnect();
      },
      { rootMargin: margin },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return [isNear, ref] as const;
};
