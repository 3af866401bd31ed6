import { ownRegistrationWords } from "#web/features/registrations/own/own-registration-words.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { LivePart } from "#web/ui/lazy-part.tsx";
import { OwnRegistrationFrame, OwnRegistrationSkeleton } from "./own-registration/own-registration-frame.tsx";

const load = async () => (await import("./own-registration/own-registration-visit.tsx")).OwnRegistrationVisit;

const loading = (
  <OwnRegistrationFrame>
    <OwnRegistrationSkeleton />
  </OwnRegistrationFrame>
);

/** The page that the private link of a registration opens. */
export const OwnRegistration = () => (
  <LivePart
    load={load}
    props={{}}
    placeholder={loading}
    failed={(retry) => (
      <OwnRegistrationFrame>
        <FailedRegion message={ownRegistrationWords.failed} onRetry={retry} />
      </OwnRegistrationFrame>
    )}
  />
);
