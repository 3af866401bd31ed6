import type { ComponentProps, ComponentType, ReactNode } from "react";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { LivePart } from "#web/ui/lazy-part.tsx";

type Props = {
  /** Imports what the private link opens. */
  load: ComponentProps<typeof LivePart<object>>["load"];
  /** The page around it, and its shape while it loads. */
  Frame: ComponentType<{ children: ReactNode }>;
  Skeleton: ComponentType;
  /** Said where it did not load. */
  failed: string;
};

/** The page of a private link: its frame is prerendered, and what the link opens loads with the visit. */
export const LinkedPage = ({ load, Frame, Skeleton, failed }: Props) => (
  <LivePart
    load={load}
    props={{}}
    placeholder={
      <Frame>
        <Skeleton />
      </Frame>
    }
    failed={(retry) => (
      <Frame>
        <FailedRegion message={failed} onRetry={retry} />
      </Frame>
    )}
  />
);
