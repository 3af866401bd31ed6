import { useLocation } from "react-router-dom";
import { isUnknown } from "#web/api/client.ts";
import { ownListingPage } from "#web/content/own-listing-page.ts";
import { keepOwnListing, useOwnListing } from "#web/features/listings/api.ts";
import { OwnListing } from "#web/features/listings/own-listing.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { OwnListingFrame } from "./own-listing-frame.tsx";
import { OwnListingSkeleton } from "./own-listing-skeleton.tsx";
import { WrongLink } from "./wrong-link.tsx";

const KnownLink = ({ token }: { token: string }) => {
  const { data: listing, error, isFetching, refetch } = useOwnListing(token);
  if (!listing && isUnknown(error)) return <WrongLink />;
  return (
    <OwnListingFrame>
      {listing && <OwnListing isWide listing={listing} onChanged={keepOwnListing} />}
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
  const token = useLocation().hash.slice(1);
  return token === "" ? <WrongLink /> : <KnownLink key={token} token={token} />;
};
