import { Box, chakra } from "@chakra-ui/react";
import { useState, memo } from "react";
import type { Listing } from "#shared/listings.ts";
import { adminListingsWords as words, adminListingsWords } from "#web/content/admin-listings.ts";
import { formatClubDay } from "#web/lib/dates.ts";
import { logoGround } from "#web/theme/recipes.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts, type FactRow } from "#web/ui/facts.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { EmailLink, InstagramLink, PhoneLink, TextWithLinks, WebsiteLink } from "#web/ui/outside-links.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { nameId } from "./element-ids.ts";
import { ListingActions } from "./listing-actions.tsx";
import { getPaymentBadge } from "./listing-status.ts";

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

const { facts } = adminListingsWords;

const paymentFact = ({ payment, paidUntil, endsThen, graceUntil, takenDown }: Listing): FactRow[] => {
  if (payment === "past-due" && graceUntil) return [["calendar", facts.graceUntil, formatClubDay(graceUntil)]];
  if (payment !== "live" || !paidUntil || takenDown?.endsSubscription) return [];
  return [["calendar", endsThen ? facts.endsOn : facts.paidUntil, formatClubDay(paidUntil)]];
};

const rowsOf = (listing: Listing): FactRow[] => {
  const { fullName, email, phone, website, instagram, otherSocials, yearsInBusiness } = listing;
  return [
    ["people", facts.fullName, <bdi>{fullName}</bdi>],
    ["mail", facts.email, <EmailLink email={email} />],
    ["phone", facts.phone, <PhoneLink phone={phone} />],
    ["outward", facts.website, website === "" ? "" : <WebsiteLink address={website} />],
    ["at", facts.instagram, <InstagramLink handle={instagram} />],
    ["people", facts.otherSocials, <TextWithLinks text={otherSocials} />],
    ["clock", facts.yearsInBusiness, <bdi>{yearsInBusiness}</bdi>],
    ...paymentFact(listing),
  ];
};

const columns = { sm: "repeat(2, minmax(0, 1fr))", xl: "repeat(3, minmax(0, 1fr))" } as const;

/** Whose it is, where it is found besides, and until when it is paid for. */
const ListingFacts = ({ listing }: { listing: Listing }) => (
  <Facts
    rows={rowsOf(listing)}
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

/** A listing's pictures, each leading to the whole of it. */
const Pictures = ({ listing: { businessName, logo, featuredImage } }: { listing: Listing }) =>
  (logo ?? featuredImage) && (
    <Row alignItems="stretch" flexWrap="wrap" gap="3">
      <Thumbnail src={featuredImage} name={words.featuredImage(businessName)} />
      <Thumbnail src={logo} name={words.logo(businessName)} />
    </Row>
  );

/** Whose listing it is, when it was submitted, and how it stands. */
const Head = ({ listing }: { listing: Listing }) => {
  const { id, businessName, category, location, createdAt, takenDown } = listing;
  return (
    <Row flexWrap={{ base: "wrap", sm: "nowrap" }} alignItems="flex-start" columnGap="3" rowGap="3">
      <Box flex="1" minWidth="0">
        <Heading id={nameId(id)} tabIndex={-1} dir="auto" textStyle="heading" overflowWrap="anywhere">
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

/** A listing: what it says, who pays for it, and what can be done about it. */
export const ListingCard = memo(({ listing }: { listing: Listing }) => (
  <Grid
    as="article"
    aria-labelledby={nameId(listing.id)}
    gridTemplateColumns="minmax(0, 1fr)"
    gap="4"
    p={{ base: "5", md: "6" }}
    bg="bg.panel"
    borderWidth="1px"
    borderRadius="md"
  >
    <Head listing={listing} />
    {listing.takenDown && <TakenDown {...listing.takenDown} />}
    <UserText>{listing.shortDescription}</UserText>
    <Pictures listing={listing} />
    <ListingFacts listing={listing} />
    <FullBio listing={listing} />
    <ListingActions listing={listing} />
  </Grid>
));
