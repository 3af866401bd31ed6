import type { ComponentProps, ComponentType, ReactNode } from "react";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { LivePart } from "#web/ui/lazy-part.tsx";

type Props = {
  /** Imports what the private link opens. */
  load: ComponentProps<typeof LivePart<object>>["load"];
  /** The layout around it, and its skeleton. */
  Frame: ComponentType<{ children: ReactNode }>;
  Skeleton: ComponentType;
  /** Shown if it failed to load. */
  failed: string;
};

/** A private link's page: its frame is prerendered, and the content loads on the client. */
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
