import { isUnknown } from "#web/api/client.ts";
import { businessWords } from "#web/content/business.ts";
import { toCard, useBusiness } from "#web/features/network/api.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { BusinessBody } from "./business-body.tsx";
import { BusinessData } from "./business-data.tsx";
import { BusinessFrame } from "./business-frame.tsx";
import { BusinessNotFound } from "./business-not-found.tsx";
import { BusinessSkeleton } from "./business-skeleton.tsx";

/** The page of a business that is listed, as far as it is known: whoever comes from the directory knows its card. */
export const BusinessVisit = ({ slug }: { slug: string }) => {
  const { data: page, error, isFetching, refetch } = useBusiness(slug);
  if (isUnknown(error)) return <BusinessNotFound />;
  const known = page ?? toCard(slug);
  return (
    <BusinessFrame
      // Once it is known everything takes another place; nothing is seen to move there.
      key={known ? "known" : "unknown"}
      business={known}
      hasFailed={!isFetching}
    >
      {page && <BusinessBody business={page} />}
      {page && <BusinessData business={page} />}
      {!page &&
        (isFetching ? (
          <BusinessSkeleton />
        ) : (
          <FailedRegion message={businessWords.failed} onRetry={() => void refetch()} />
        ))}
    </BusinessFrame>
  );
};
