import { Box, type BoxProps } from "@chakra-ui/react";
import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import { readServed } from "#web/lib/served-data.ts";
import { ErrorBoundary, FailedRegion } from "./failed-region.tsx";
import { EarlyClicks, useAlive } from "./hydration.ts";
import { loadToaster } from "./toast.ts";

type Props<PartProps extends object> = {
  /** Imports the part. */
  load: () => Promise<ComponentType<PartProps>>;
  props: PartProps;
  /** A placeholder while it loads. */
  placeholder?: ReactNode;
  /** Shown on failure; by default a message with a retry button. */
  failed?: (retry: () => void) => ReactNode;
};

const offerRetry = (retry: () => void) => (
  <FailedRegion message="We couldn't load this part. Please check your internet connection." onRetry={retry} />
);

/** A part of a page in a separate chunk; loading can be retried. */
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

/**
 * A part that is in the prerendered page, and comes alive after it, from chunks of its own; what is typed and pressed in
 * it until then counts.
 */
export const PrerenderedPart = <PartProps extends object>({
  load,
  ...props
}: ComponentProps<typeof LazyPart<PartProps>>) => {
  const loadPart = async () => {
    const Part = await load();
    return (partProps: PartProps) => (
      <>
        <Part {...partProps} />
        <EarlyClicks region="part" />
      </>
    );
  };
  return (
    <Box data-late display="contents">
      <LazyPart load={loadPart} {...props} />
    </Box>
  );
};

const AfterHydration = <PartProps extends object>(props: ComponentProps<typeof LazyPart<PartProps>>) =>
  useAlive() ? <LazyPart {...props} /> : props.placeholder;

/**
 * A part that depends on the visit: its placeholder is prerendered, and it loads after hydration. In a page that is
 * served with its data, it is in the document, and must not render again until it is alive: React would discard it.
 */
export const LivePart = <PartProps extends object>(props: ComponentProps<typeof LazyPart<PartProps>>) =>
  readServed() ? <PrerenderedPart {...props} /> : <AfterHydration {...props} />;

/** How far below the viewport a part counts as near, so that it has loaded before it is visible. */
const nearMargin = "600px";

/**
 * How long after page load distant parts are loaded too, in ms, for searching in the page and screen readers. By then
 * the page has been idle for some time.
 */
const idleMs = 4000;

/** Calls back some time after page load, when the browser is idle; returns a cancel function. */
export const whenIdle = (act: () => void) => {
  let idle: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    timer = setTimeout(() => {
      // Not available in Safari.
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

/** Whether an element is, or was, near the viewport, or the page is idle: `[isNear, ref]`. */
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
  /** Placeholder while it is far away or loading; `minHeight` is the part's own height. */
  placeholder: ReactNode;
} & Pick<BoxProps, "minHeight" | "mt">;

/** The toaster loads with each part, so that even a lost connection can be reported. */
const toasterDelayMs = 1500;

/** A part that loads when the visitor comes near it, or the page is idle. */
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
