import { Box } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { OwnListing as Listing } from "#shared/listings.ts";
import { cacheOwnListing, useOwnListing } from "#web/features/listings/api.ts";
import { forgetPaidListing, getSentToken } from "#web/features/listings/drafts.ts";
import { OwnListing } from "#web/features/listings/own-listing.tsx";
import { isUnknown } from "#web/lib/api/client.ts";
import { paths } from "#web/paths.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { takeFocus } from "#web/ui/focus.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Row, Text } from "#web/ui/layout.ts";
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

const looks = {
  checking: { icon: "clock", color: "fg.pending" },
  success: { icon: "check", color: "fg.success" },
  canceled: { icon: "info", color: "fg.pending" },
} as const;

const outcomes = ["success", "canceled"] as const;
/** The outcome in the payment service's return URL. */
type PaymentOutcome = (typeof outcomes)[number];

/** The outcome in a URL, if any. */
const readOutcome = (search: string): PaymentOutcome | undefined => {
  const query = new URLSearchParams(search);
  return outcomes.find((name) => query.get(name) === "true");
};

/** Whether the listing has not yet reached the state its return URL claims. */
const isAwaited = (outcome: PaymentOutcome | undefined, { payment, takenDown }: Listing) =>
  outcome === "success" && payment !== "live" && !takenDown;

type PaymentResultProps = { outcome: PaymentOutcome; listing: Listing };

/** The outcome of a payment started on the private page. Anyone can craft such a URL, so only the listing counts. */
const PaymentResult = ({ outcome, listing }: PaymentResultProps) => {
  const isPaid = listing.payment === "live";
  if (listing.takenDown || (outcome === "canceled" && isPaid)) return null;
  const result = isAwaited(outcome, listing) ? "checking" : outcome;
  const { icon, color } = looks[result];
  const { title, text } = paymentResults[result];
  return (
    <Row
      ref={takeFocus}
      role="status"
      tabIndex={-1}
      alignItems="stretch"
      gap="3"
      p="4"
      mb="6"
      bg="bg.panel"
      borderWidth="1px"
      borderInlineStartWidth="3px"
      borderColor={color}
      borderRadius="sm"
      scrollMarginTop="28"
    >
      <Icon name={icon} color={color} mt="0.5" />
      <Box>
        <Text fontWeight="600">{title}</Text>
        <p>{text}</p>
      </Box>
    </Row>
  );
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

/** The listing of the token in the fragment. */
export const OwnListingVisit = () => {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [outcome] = useState(() => readOutcome(search));
  // Shown once: the remaining URL, which may be bookmarked, is the private link.
  useEffect(() => {
    if (search !== "") void navigate({ search: "", hash }, { replace: true, preventScrollReset: true });
  }, [search, hash, navigate]);
  const token = hash.slice(1);
  return token === "" ? <WrongListingLink /> : <KnownLink key={token} token={token} outcome={outcome} />;
};
