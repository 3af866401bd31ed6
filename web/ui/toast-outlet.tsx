import { lazy, Suspense, useSyncExternalStore } from "react";
import { ErrorBoundary } from "./failed-region.tsx";
import { loadToaster, toasterWanted } from "./toast.ts";

const ToastStacks = lazy(async () => ({ default: (await loadToaster()).ToastStacks }));

/** Mounts the toaster with the first toast. */
export const ToastOutlet = () => {
  const isWanted = useSyncExternalStore(toasterWanted.subscribe, toasterWanted.current, () => false);
  if (!isWanted) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <ToastStacks />
      </Suspense>
    </ErrorBoundary>
  );
};
