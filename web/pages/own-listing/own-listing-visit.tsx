import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { cacheOwnListing, useOwnListing } from "#web/features/listings/api.ts";
import { forgetPaidListing, getSentToken } from "#web/features/listings/drafts.ts";
import { OwnListing } from "#web/features/listings/own-listing.tsx";
import { isAwaited, PaymentResult, readOutcome, type PaymentOutcome } from "#web/features/listings/payment-result.tsx";
import { isUnknown } from "#web/lib/api/client.ts";
import { OwnListingFrame, OwnListingSkeleton, ownListingPage } from "#web/pages/own-listing.tsx";
import { paths } from "#web/paths.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { WrongLink } from "../wrong-link.tsx";

/** What a link shows that opens no listing. */
const WrongListingLink = () => (
  <WrongLink
    motif="frames"
    picture="business-listing"
    description={ownListingPage.description}
    words={ownListingPage.wrongLink}
    wayOn={{ label: ownListingPage.wrongLink.list, to: paths.businessListing }}
  />
);

const KnownLink = ({ token, outcome }: { token: string; outcome: PaymentOutcome | undefined }) => {
  const { data: listing, error, isFetching, refetch } = useOwnListing(token, (each) => isAwaited(outcome, each));
  const isPaid = listing?.payment === "live";
  useEffect(() => {
    if (isPaid && token === getSentToken()) forgetPaidListing();
  }, [isPaid, token]);
  if (!listing && isUnknown(error)) return <WrongListingLink />;
  return (
    <OwnListingFrame>
      {listing && outcome && <PaymentResult outcome={outcome} listing={listing} />}
      {listing && <OwnListing isWide listing={listing} onChanged={cacheOwnListing} />}
      {!listing &&
        (isFetching ? (
          <OwnListingSkeleton />
        ) : (
          <FailedRegion message={ownListingPage.failed} onRetry={() => void refetch()} />
        ))}
    </OwnListingFrame>
  );
};

/** The listing that the address's fragment opens. */
export const OwnListingVisit = () => {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [outcome] = useState(() => readOutcome(search));
  // Said once: the address that stays, and that may be kept, is the private link.
  useEffect(() => {
    if (search !== "") void navigate({ search: "", hash }, { replace: true, preventScrollReset: true });
  }, [search, hash, navigate]);
  const token = hash.slice(1);
  return token === "" ? <WrongListingLink /> : <KnownLink key={token} token={token} outcome={outcome} />;
};
