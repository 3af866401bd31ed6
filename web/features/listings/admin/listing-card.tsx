import { Box, chakra } from "@chakra-ui/react";
import { useState, memo } from "react";
import type { Listing } from "#shared/listings.ts";
import { formatClubDay } from "#web/lib/dates.ts";
import { paths } from "#web/paths.ts";
import { logoGround } from "#web/theme/recipes.ts";
import { BusyButton, Button, LinkButton } from "#web/ui/button.tsx";
import { Facts, type FactRow } from "#web/ui/facts.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Heading, Row, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { EmailLink, InstagramLink, PhoneLink, TextWithLinks, WebsiteLink } from "#web/ui/outside-links.tsx";
import { RowFrame } from "#web/ui/row-list.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { useRestore } from "./api.ts";
import { getNextStep, getPaymentBadge, isShown } from "./listing-status.ts";
import { adminListingsWords as words } from "./listing-words.ts";

/** Ids of a listing's card, of its name, and of the button that opens its dialog. */
export const getRowId = (listingId: string) => `listing-${listingId}`;
const getNameId = (listingId: string) => `${listingId}-name`;
const getButtonId = (listingId: string) => `${listingId}-ask`;

/** The dialog gives the focus back to its button, or to the listing's name where the button is gone. */
const findElementAfterDialog = (listingId: string) =>
  document.getElementById(getButtonId(listingId)) ?? document.getElementById(getNameId(listingId));

/** The long text of a listing, on request. */
const FullBio = ({ listing: { id, fullBio } }: { listing: Listing }) => {
  const [isOpen, setOpen] = useState(false);
  const textId = `${id}-bio`;
  return (
    <div>
      <Button
        look="quiet"
        size="compact"
        px="0"
        aria-expanded={isOpen}
        aria-controls={textId}
        onClick={() => setOpen(!isOpen)}
      >
        {words.bio}
        <Icon name="chevron" transition="rotate 150ms" rotate={isOpen ? "180deg" : undefined} />
      </Button>
      <Box id={textId} hidden={!isOpen}>
        {isOpen && <UserText mt="2">{fullBio}</UserText>}
      </Box>
    </div>
  );
};

const { facts } = words;

const listPaymentFacts = ({ payment, paidUntil, endsThen, graceUntil, takenDown }: Listing): FactRow[] => {
  if (payment === "past-due" && graceUntil) return [["calendar", facts.graceUntil, formatClubDay(graceUntil)]];
  if (payment !== "live" || !paidUntil || takenDown?.endsSubscription) return [];
  return [["calendar", endsThen ? facts.endsOn : facts.paidUntil, formatClubDay(paidUntil)]];
};

const listFacts = (listing: Listing): FactRow[] => {
  const { fullName, email, phone, website, instagram, otherSocials, yearsInBusiness } = listing;
  return [
    ["people", facts.fullName, <bdi>{fullName}</bdi>],
    ["mail", facts.email, <EmailLink email={email} />],
    ["phone", facts.phone, <PhoneLink phone={phone} />],
    ["outward", facts.website, website === "" ? "" : <WebsiteLink address={website} />],
    ["at", facts.instagram, <InstagramLink handle={instagram} />],
    ["people", facts.otherSocials, <TextWithLinks text={otherSocials} />],
    ["clock", facts.yearsInBusiness, <bdi>{yearsInBusiness}</bdi>],
    ...listPaymentFacts(listing),
  ];
};

const columns = { sm: "repeat(2, minmax(0, 1fr))", xl: "repeat(3, minmax(0, 1fr))" } as const;

/** Its owner, its links, and until when it is paid for. */
const ListingFacts = ({ listing }: { listing: Listing }) => (
  <Facts
    rows={listFacts(listing)}
    gridTemplateColumns={columns}
    columnGap="6"
    css={{ "& dd": { overflowWrap: "anywhere" } }}
  />
);

const Picture = chakra("img", { base: { display: "block", width: "auto", height: "28", objectFit: "cover" } });
const Frame = chakra("a", {
  base: {
    display: "block",
    minWidth: "11",
    maxWidth: "full",
    overflow: "hidden",
    borderWidth: "1px",
    borderRadius: "sm",
  },
});

const Thumbnail = ({ src, name }: { src: string | null; name: string }) =>
  src && (
    <Frame href={src} target="_blank" rel="noopener" aria-label={`${name} (${words.enlarge})`}>
      <Picture {...logoGround} src={src} alt={name} loading="lazy" decoding="async" />
    </Frame>
  );

/** A listing's pictures, each a link to its full size. */
const Pictures = ({ listing: { businessName, logo, featuredImage } }: { listing: Listing }) =>
  (logo ?? featuredImage) && (
    <Row alignItems="stretch" flexWrap="wrap" gap="3">
      <Thumbnail src={featuredImage} name={words.featuredImage(businessName)} />
      <Thumbnail src={logo} name={words.logo(businessName)} />
    </Row>
  );

/** The business, when it was submitted, and its status. */
const Head = ({ listing }: { listing: Listing }) => {
  const { id, businessName, category, location, createdAt, takenDown } = listing;
  return (
    <Row flexWrap={{ base: "wrap", sm: "nowrap" }} alignItems="flex-start" columnGap="3" rowGap="3">
      <Box flex="1" minWidth="0">
        <Heading id={getNameId(id)} tabIndex={-1} dir="auto" textStyle="heading" overflowWrap="anywhere">
          {businessName}
        </Heading>
        <Text mt="1" textStyle="small" color="fg.muted" overflowWrap="anywhere">
          {category} · <bdi>{location}</bdi> · {words.submitted(formatClubDay(createdAt))}
        </Text>
      </Box>
      <Row
        alignItems="stretch"
        flexWrap="wrap"
        gap="2"
        order={{ base: -1, sm: 0 }}
        width={{ base: "full", sm: "auto" }}
      >
        {takenDown && (
          <StatusBadge tone="bad" icon="eyeOff">
            {words.takenDown}
          </StatusBadge>
        )}
        <StatusBadge {...getPaymentBadge(listing)} />
      </Row>
    </Row>
  );
};

const TakenDown = ({ at, reason, endsSubscription }: NonNullable<Listing["takenDown"]>) => (
  <Box ps="4" py="1" borderInlineStartWidth="3px" borderInlineStartColor="border.error">
    <Text textStyle="small" color="fg.muted">
      {words.takenDownOn(formatClubDay(at))}
    </Text>
    <UserText>{reason}</UserText>
    {endsSubscription && (
      <Text textStyle="small" color="fg.muted">
        {words.ending}
      </Text>
    )}
  </Box>
);

const load = async () => (await import("./take-down-dialog.tsx")).TakeDownDialog;

const ShowAgain = ({ listing }: { listing: Listing }) => {
  const { restore, isPending } = useRestore(listing);
  return (
    <BusyButton
      size="compact"
      aria-label={words.about(isPending ? words.showing : words.show, listing.businessName)}
      isBusy={isPending}
      onClick={restore}
    >
      {isPending ? words.showing : words.show}
    </BusyButton>
  );
};

/** What an admin can do about a listing. */
const ListingActions = ({ listing }: { listing: Listing }) => {
  const { slug, businessName, takenDown } = listing;
  const dialog = useLazyDialog(load);
  const step = getNextStep(listing);
  return (
    <Row alignItems="stretch" flexWrap="wrap" gap="2">
      {isShown(listing) && slug !== undefined && (
        <LinkButton size="compact" to={paths.business(slug)} aria-label={words.about(words.view, businessName)}>
          {words.view}
        </LinkButton>
      )}
      {takenDown && <ShowAgain listing={listing} />}
      {step && (
        <Button
          id={getButtonId(listing.id)}
          size="compact"
          aria-label={words.about(words[step], businessName)}
          aria-haspopup="dialog"
          onPointerEnter={dialog.prefetch}
          onFocus={dialog.prefetch}
          onClick={dialog.open}
        >
          {words[step]}
        </Button>
      )}
      <LazyDialog dialog={dialog} props={{ listing, focusAfter: () => findElementAfterDialog(listing.id) }} />
    </Row>
  );
};

/** A listing: what it says, its payment, and what an admin can do about it. */
export const ListingCard = memo(({ listing }: { listing: Listing }) => (
  <RowFrame
    id={getRowId(listing.id)}
    tabIndex={-1}
    aria-labelledby={getNameId(listing.id)}
    display="grid"
    gridTemplateColumns="minmax(0, 1fr)"
    gap="4"
    py={{ base: "4", md: "5" }}
  >
    <Head listing={listing} />
    {listing.takenDown && <TakenDown {...listing.takenDown} />}
    <UserText>{listing.shortDescription}</UserText>
    <Pictures listing={listing} />
    <ListingFacts listing={listing} />
    <FullBio listing={listing} />
    <ListingActions listing={listing} />
  </RowFrame>
));
