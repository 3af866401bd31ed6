import { useParams } from "react-router-dom";
import { businessWords, sampleDetails } from "#web/content/business.ts";
import { samples } from "#web/content/network.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { LivePart } from "#web/ui/lazy-part.tsx";
import { BusinessBody } from "./business/business-body.tsx";
import { BusinessFrame } from "./business/business-frame.tsx";
import { BusinessSkeleton } from "./business/business-skeleton.tsx";

const load = async () => (await import("./business/business-visit.tsx")).BusinessVisit;

const loading = (
  <BusinessFrame>
    <BusinessSkeleton />
  </BusinessFrame>
);

/** A business of the directory: a sample, which is known, or one that is listed. */
export const BusinessPage = () => {
  const { slug = "" } = useParams();
  const sample = samples.find((each) => each.slug === slug);
  if (sample)
    return (
      <BusinessFrame key={slug} business={sample}>
        <BusinessBody business={{ ...sample, ...sampleDetails[sample.slug], instagram: "", otherSocials: "" }} />
      </BusinessFrame>
    );
  return (
    <LivePart
      key={slug}
      load={load}
      props={{ slug }}
      placeholder={loading}
      failed={(retry) => (
        <BusinessFrame hasFailed>
          <FailedRegion message={businessWords.failed} onRetry={retry} />
        </BusinessFrame>
      )}
    />
  );
};
