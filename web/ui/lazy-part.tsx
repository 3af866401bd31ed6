import { lazy, Suspense, useState, type ComponentType, type ReactNode } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";
import { FailedRegion } from "./failed-region.tsx";

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
  const again = () => lazy(async () => ({ default: await load() }));
  const [Part, setPart] = useState(again);
  return (
    <ErrorBoundary fallback={failed} onRetry={() => setPart(again)}>
      <Suspense fallback={placeholder}>
        <Part {...props} />
      </Suspense>
    </ErrorBoundary>
  );
};
