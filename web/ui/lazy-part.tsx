import { Box, type BoxProps } from "@chakra-ui/react";
import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import { ErrorBoundary, FailedRegion } from "./failed-region.tsx";
import { useHydrated } from "./hydration.ts";
import { loadToaster } from "./toast.ts";

type Props<PartProps extends object> = {
  /** Imports the part. */
  load: () => Promise<ComponentType<PartProps>>;
  props: PartProps;
  /** Keeps the part's place while it loads. */
  placeholder?: ReactNode;
  /** What to show when loading failed; a message with a retry unless given. */
  failed?: (retry: () => void) => ReactNode;
};

const offerRetry = (retry: () => void) => (
  <FailedRegion message="We couldn't load this part. Please check your internet connection." onRetry={retry} />
);

/** A part of a page in a chunk of its own; a chunk that fails to arrive can be asked for again. */
export const LazyPart = <PartProps extends object>({
  load,
  props,
  placeholder,
  failed = offerRetry,
}: Props<PartProps>) => {
  const createPart = () => lazy(async () => ({ default: await load() }));
  const [Part, setPart] = useState(createPart);
  return (
    <ErrorBoundary fallback={failed} onRetry={() => setPart(createPart)}>
      <Suspense fallback={placeholder}>
        <Part {...props} />
      </Suspense>
    </ErrorBoundary>
  );
};

/** A part that depends on the visit: its placeholder is prerendered, the part loads once the page is hydrated. */
export const LivePart = <PartProps extends object>(props: ComponentProps<typeof LazyPart<PartProps>>) =>
  useHydrated() ? <LazyPart {...props} /> : props.placeholder;

/** How far below the screen a part counts as near, so that it has loaded when it is scrolled to. */
const nearMargin = "600px";

/**
 * How long after a page is loaded its far parts come too, in ms: for who searches in the page or has it read out. The
 * page has then been at rest for some time.
 */
const idleMs = 4000;

/** Calls back when the page has been loaded for a while and the browser has nothing else to do; answers how to stop. */
export const whenIdle = (act: () => void) => {
  let idle: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    timer = setTimeout(() => {
      // Safari has none.
      if (typeof requestIdleCallback === "undefined") act();
      else idle = requestIdleCallback(act);
    }, idleMs);
  };
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
  return () => {
    removeEventListener("load", wait);
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
};

/** Whether an element is, or ever was, near the visible part of the page, or the page is idle: `[isNear, ref]`. */
const useNearness = () => {
  const [isNear, setIsNear] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        setIsNear(true);
        observer.disconnect();
      },
      { rootMargin: nearMargin },
    );
    observer.observe(element);
    const stopWaiting = whenIdle(() => setIsNear(true));
    return () => {
      observer.disconnect();
      stopWaiting();
    };
  }, []);
  return [isNear, ref] as const;
};

type NearPartProps = {
  /** Imports the part. */
  load: () => Promise<ComponentType<object>>;
  /** Stands in the part's place while it is far or loads; `minHeight` is the part's own height. */
  placeholder: ReactNode;
} & Pick<BoxProps, "minHeight" | "mt">;

/** The toaster follows each part, so that even the loss of the connection can be shown. */
const toasterDelayMs = 1500;

/** The place of a part that is loaded when the visitor comes near it, or the page is idle. */
export const NearPart = ({ load, placeholder, ...box }: NearPartProps) => {
  const [isNear, ref] = useNearness();
  const loadPart = async () => {
    const part = await load();
    setTimeout(() => void loadToaster().catch(() => undefined), toasterDelayMs);
    return part;
  };
  return (
    <Box ref={ref} {...box}>
      {isNear ? <LazyPart load={loadPart} props={{}} placeholder={placeholder} /> : placeholder}
    </Box>
  );
};
