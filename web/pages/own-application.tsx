import { ownApplicationWords } from "#web/features/applications/own/own-application-words.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { LivePart } from "#web/ui/lazy-part.tsx";
import { OwnApplicationFrame, OwnApplicationSkeleton } from "./own-application/own-application-frame.tsx";

const load = async () => (await import("./own-application/own-application-visit.tsx")).OwnApplicationVisit;

const loading = (
  <OwnApplicationFrame>
    <OwnApplicationSkeleton />
  </OwnApplicationFrame>
);

/** The page that the private link of an application opens. */
export const OwnApplication = () => (
  <LivePart
    load={load}
    props={{}}
    placeholder={loading}
    failed={(retry) => (
      <OwnApplicationFrame>
        <FailedRegion message={ownApplicationWords.failed} onRetry={retry} />
      </OwnApplicationFrame>
    )}
  />
);
