import { useLocation } from "react-router-dom";
import { ownListingPage } from "#web/content/own-listing-page.ts";
import { cacheOwnListing, useOwnListing } from "#web/features/listings/api.ts";
import { OwnListing } from "#web/features/listings/own-listing.tsx";
import { LostLinkForm } from "#web/features/private-links/lost-link-form.tsx";
import { isUnknown } from "#web/lib/api/client.ts";
import { getContactPath, paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Row, Text } from "#web/ui/layout.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { PageWidth } from "#web/ui/section.tsx";
import { OwnListingFrame, OwnListingSkeleton } from "./own-listing-frame.tsx";

const { wrongLink: words, description } = ownListingPage;

/** What a link shows that opens no listing. */
export const WrongLink = () => (
  <>
    <PageHead title={words.title} description={description} picture="business-listing" isPrivate />
    <PageHero motif="frames" size="task" eyebrow={words.eyebrow} title={words.title} />
    <PageWidth pt={{ base: "6", md: "12" }}>
      <Text textStyle="lead" maxWidth="text">
        {words.text}
      </Text>
      <Row flexWrap="wrap" gap="3" mt="6">
        <LinkButton to={paths.businessListing}>{words.list}</LinkButton>
        <LinkButton to={getContactPath(words.subject)}>{words.contact}</LinkButton>
      </Row>
    </PageWidth>
    <LostLinkForm />
  </>
);

const KnownLink = ({ token }: { token: string }) => {
  const { data: listing, error, isFetching, refetch } = useOwnListing(token);
  if (!listing && isUnknown(error)) return <WrongLink />;
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
  return token === "" ? <WrongLink /> : <KnownLink key={token} token={token} />;
};
