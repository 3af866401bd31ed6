import { joiningPage } from "#web/features/auth/joining-words.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { LivePart } from "#web/ui/lazy-part.tsx";
import { JoinFrame, JoinSkeleton } from "./join/join-frame.tsx";

const load = async () => (await import("./join/join-visit.tsx")).JoinVisit;

const loading = (
  <JoinFrame>
    <JoinSkeleton />
  </JoinFrame>
);

/** The page that the private link of an admission opens. */
export const Join = () => (
  <LivePart
    load={load}
    props={{}}
    placeholder={loading}
    failed={(retry) => (
      <JoinFrame>
        <FailedRegion message={joiningPage.failed} onRetry={retry} />
      </JoinFrame>
    )}
  />
);
