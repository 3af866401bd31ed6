import { ownListingPage } from "#web/pages/own-listing/own-listing-words.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { LivePart } from "#web/ui/lazy-part.tsx";
import { OwnListingFrame, OwnListingSkeleton } from "./own-listing/own-listing-frame.tsx";

const load = async () => (await import("./own-listing/own-listing-visit.tsx")).OwnListingVisit;

const loading = (
  <OwnListingFrame>
    <OwnListingSkeleton />
  </OwnListingFrame>
);

/** The page that the private link of a business listing opens. */
export const OwnListing = () => (
  <LivePart
    load={load}
    props={{}}
    placeholder={loading}
    failed={(retry) => (
      <OwnListingFrame>
        <FailedRegion message={ownListingPage.failed} onRetry={retry} />
      </OwnListingFrame>
    )}
  />
);
