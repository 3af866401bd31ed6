import { useLocation } from "react-router-dom";
import { ownListingPage } from "#web/content/own-listing-page.ts";
import { cacheOwnListing, useOwnListing } from "#web/features/listings/api.ts";
import { OwnListing } from "#web/features/listings/own-listing.tsx";
import { isUnknown } from "#web/lib/api/client.ts";
import { paths } from "#web/paths.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { WrongLink } from "../wrong-link.tsx";
import { OwnListingFrame, OwnListingSkeleton } from "./own-listing-frame.tsx";

/** What a link shows that opens no listing. */
export const WrongListingLink = () => (
  <WrongLink
    motif="frames"
    picture="business-listing"
    description={ownListingPage.description}
    words={ownListingPage.wrongLink}
    wayOn={{ label: ownListingPage.wrongLink.list, to: paths.businessListing }}
  />
);

const KnownLink = ({ token }: { token: string }) => {
  const { data: listing, error, isFetching, refetch } = useOwnListing(token);
  if (!listing && isUnknown(error)) return <WrongListingLink />;
  return (
    <OwnListingFrame>
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
  const token = useLocation().hash.slice(1);
  return token === "" ? <WrongListingLink /> : <KnownLink key={token} token={token} />;
};
