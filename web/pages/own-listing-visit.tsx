import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import type { OwnListing as Listing } from "#shared/listings.ts";
import { cacheOwnListing, useOwnListing } from "#web/features/listings/api.ts";
import { forgetPaidListing, getSentToken } from "#web/features/listings/drafts.ts";
import { OwnListing } from "#web/features/listings/own-listing.tsx";
import { isUnknown } from "#web/lib/api/client.ts";
import { paths } from "#web/paths.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { PaymentResult, usePaymentOutcome, type PaymentOutcome } from "#web/ui/payment-result.tsx";
import { OwnListingFrame, OwnListingSkeleton, ownListingPage } from "./own-listing.tsx";
import { WrongLink } from "./wrong-link.tsx";

/** Shown for an invalid link. */
const WrongListingLink = () => (
  <WrongLink
    motif="frames"
    picture="business-listing"
    description={ownListingPage.description}
    words={ownListingPage.wrongLink}
    wayOn={{ label: ownListingPage.wrongLink.list, to: paths.businessListing }}
  />
);

/** The outcome of a payment started on the private page. */
const paymentResults = {
  checking: { title: "We're checking your payment…", text: "It usually takes a few seconds." },
  success: { title: "Payment Successful", text: "Thank you. Your listing is live in the Network Directory." },
  canceled: { title: "Payment Canceled", text: "Nothing was charged. Your listing is saved, and you can pay anytime." },
} as const;

/** Whether the listing has not yet reached the state its return URL claims. */
const isAwaited = (outcome: PaymentOutcome | undefined, { payment, takenDown }: Listing) =>
  outcome === "success" && payment !== "live" && !takenDown;

type ResultProps = { outcome: PaymentOutcome; listing: Listing };

/** The outcome of a payment started on the private page. Anyone can craft such a URL, so only the listing counts. */
const Result = ({ outcome, listing }: ResultProps) => {
  const isPaid = listing.payment === "live";
  if (listing.takenDown || (outcome === "canceled" && isPaid)) return null;
  const result = isAwaited(outcome, listing) ? "checking" : outcome;
  return <PaymentResult result={result} {...paymentResults[result]} />;
};

const KnownLink = ({ token, outcome }: { token: string; outcome: PaymentOutcome | undefined }) => {
  const { data: listing, error, isFetching, refetch } = useOwnListing(token, (each) => isAwaited(outcome, each));
  const isPaid = listing?.payment === "live";
  useEffect(() => {
    if (isPaid && token === getSentToken()) forgetPaidListing();
  }, [isPaid, token]);
  if (!listing && isUnknown(error)) return <WrongListingLink />;
  return (
    <OwnListingFrame>
      {listing && outcome && <Result outcome={outcome} listing={listing} />}
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

/** The listing of the token in the fragment. */
export const OwnListingVisit = () => {
  const outcome = usePaymentOutcome();
  const token = useLocation().hash.slice(1);
  return token === "" ? <WrongListingLink /> : <KnownLink key={token} token={token} outcome={outcome} />;
};
