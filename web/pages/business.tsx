import { useParams } from "react-router-dom";
import { businessWords, sampleDetails } from "#web/content/business.ts";
import { samples } from "#web/content/network.ts";
import { BusinessBody, BusinessSkeleton } from "#web/features/listings/business/business-body.tsx";
import { BusinessFrame } from "#web/features/listings/business/business-frame.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { LivePart } from "#web/ui/lazy-part.tsx";

const load = async () => (await import("#web/features/listings/business/business-visit.tsx")).BusinessVisit;

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
