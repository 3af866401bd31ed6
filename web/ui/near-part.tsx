import { Box, type BoxProps } from "@chakra-ui/react";
import { useCallback, useState, type ComponentType, type ReactNode } from "react";
import { LazyPart } from "./lazy-part.tsx";
import { loadToaster } from "./toast.ts";

/** How far below the screen a part counts as near: a good scroll's worth of time to load it. */
const margin = "600px";

/** Whether an element is, or ever was, near the visible part of the page: `[isNear, ref]`. */
const useNearness = () => {
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

type NearPartProps = {
  /** Imports the part. */
  load: () => Promise<ComponentType<object>>;
  /** Stands in the part's place while it is far or loads; `minHeight` is the part's own height. */
  placeholder: ReactNode;
} & Pick<BoxProps, "minHeight" | "mt">;

/** The toaster follows each part, so that even the loss of the connection can be told; after this many milliseconds. */
const toasterDelay = 1500;

/** The place of a part that is loaded when the visitor comes near it. */
export const NearPart = ({ load, placeholder, ...box }: NearPartProps) => {
  const [isNear, ref] = useNearness();
  const loadPart = async () => {
    const part = await load();
    setTimeout(() => void loadToaster().catch(() => undefined), toasterDelay);
    return part;
  };
  return (
    <Box ref={ref} {...box}>
      {isNear ? <LazyPart load={loadPart} props={{}} placeholder={placeholder} /> : placeholder}
    </Box>
  );
};
