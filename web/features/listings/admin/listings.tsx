import { Box, chakra } from "@chakra-ui/react";
import { useMemo, useState, memo } from "react";
import type { Listing } from "#shared/listings.ts";
import { formatMoney } from "#shared/money.ts";
import { addMonths } from "#shared/months.ts";
import { formatClubDay } from "#web/lib/dates.ts";
import { createDeskWords, Desk } from "#web/lib/desk/desk.tsx";
import { useDesk, type DeskSpec } from "#web/lib/desk/use-desk.ts";
import { formatCsv } from "#web/lib/files/csv.ts";
import { MonthPicker } from "#web/lib/forms/month-picker.tsx";
import { getCurrentMonth, isMonth, nameOfMonth } from "#web/lib/months.ts";
import { useSearchAddress, type SearchAddress } from "#web/lib/search-address.ts";
import { useMay } from "#web/lib/session/require-session.tsx";
import { paths } from "#web/paths.ts";
import { logoGround } from "#web/theme/recipes.ts";
import { Button, BusyButton, LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Facts, type FactRow } from "#web/ui/facts.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { EmailLink, InstagramLink, PhoneLink, TextWithLinks, WebsiteLink } from "#web/ui/outside-links.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { RowFrame } from "#web/ui/row-list.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { useListings, useRestore } from "./api.ts";
import { isShown, getNextStep, getPaymentBadge, adminListingsWords } from "./listing-words.ts";

/** Ids of a listing's card, its name, and the button that opens its dialog. */
const getRowId = (listingId: string) => `listing-${listingId}`;
const getNameId = (listingId: string) => `${listingId}-name`;
const getButtonId = (listingId: string) => `${listingId}-ask`;

/** Returns the focus to the dialog's button, or to the listing's name if the button is gone. */
const findElementAfterDialog = (listingId: string) =>
  document.getElementById(getButtonId(listingId)) ?? document.getElementById(getNameId(listingId));

/** The listing's long description, collapsible. */
const FullBio = ({ listing: { id, fullBio } }: { listing: Listing }) => {
  const [isOpen, setOpen] = useState(false);
  const textId = `${id}-bio`;
  return (
    <div>
      <Button
        data-opens
        look="quiet"
        size="compact"
        px="0"
        aria-expanded={isOpen}
        aria-controls={textId}
        onClick={() => setOpen(!isOpen)}
      >
        {adminListingsWords.bio}
        <Icon name="chevron" transition="rotate 150ms" rotate={isOpen ? "180deg" : undefined} />
      </Button>
      <Box id={textId} hidden={!isOpen}>
        {isOpen && <UserText mt="2">{fullBio}</UserText>}
      </Box>
    </div>
  );
};

const { facts } = adminListingsWords;

const listPaymentFacts = ({ payment, paidUntil, endsThen, graceUntil, takenDown }: Listing): FactRow[] => {
  if (payment === "past-due" && graceUntil) return [["calendar", facts.graceUntil, formatClubDay(graceUntil)]];
  if (payment !== "live" || !paidUntil || takenDown?.endsSubscription) return [];
  return [["calendar", endsThen ? facts.endsOn : facts.paidUntil, formatClubDay(paidUntil)]];
};

const listFacts = (listing: Listing): FactRow[] => {
  const { fullName, email, phone, website, instagram, otherSocials, yearsInBusiness } = listing;
  return [
    ["people", facts.fullName, <bdi>{fullName}</bdi>],
    ["mail", facts.email, email === "" ? "" : <EmailLink email={email} />],
    ["phone", facts.phone, phone === "" ? "" : <PhoneLink phone={phone} />],
    ["outward", facts.website, website === "" ? "" : <WebsiteLink address={website} />],
    ["at", facts.instagram, <InstagramLink handle={instagram} />],
    ["people", facts.otherSocials, <TextWithLinks text={otherSocials} />],
    ["clock", facts.yearsInBusiness, <bdi>{yearsInBusiness}</bdi>],
    ...listPaymentFacts(listing),
    ...(listing.disputes ?? []).map(({ state, amount, currency }): FactRow => [
      "alert",
      facts.dispute,
      adminListingsWords.disputes[state](formatMoney(amount, currency)),
    ]),
  ];
};

const listingCardColumns = { sm: "repeat(2, minmax(0, 1fr))", xl: "repeat(3, minmax(0, 1fr))" } as const;

/** The owner, links, and until when it is paid for. */
const ListingFacts = ({ listing }: { listing: Listing }) => (
  <Facts
    rows={listFacts(listing)}
    gridTemplateColumns={listingCardColumns}
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
    <Frame href={src} target="_blank" rel="noopener" aria-label={`${name} (${adminListingsWords.enlarge})`}>
      <Picture {...logoGround} src={src} alt={name} loading="lazy" decoding="async" />
    </Frame>
  );

/** A listing's pictures, each a link to its full size. */
const Pictures = ({ listing: { businessName, logo, featuredImage } }: { listing: Listing }) =>
  (logo ?? featuredImage) && (
    <Row alignItems="stretch" flexWrap="wrap" gap="3">
      <Thumbnail src={featuredImage} name={adminListingsWords.featuredImage(businessName)} />
      <Thumbnail src={logo} name={adminListingsWords.logo(businessName)} />
    </Row>
  );

/** The business's name, when it was submitted, and its status. */
const Head = ({ listing }: { listing: Listing }) => {
  const { id, businessName, category, location, createdAt, takenDown } = listing;
  return (
    <Row flexWrap={{ base: "wrap", sm: "nowrap" }} alignItems="flex-start" columnGap="3" rowGap="3">
      <Box flex="1" minWidth="0">
        <Heading id={getNameId(id)} tabIndex={-1} dir="auto" textStyle="heading" overflowWrap="anywhere">
          {businessName}
        </Heading>
        <Text mt="1" textStyle="small" color="fg.muted" overflowWrap="anywhere">
          {category} · <bdi>{location}</bdi> · {adminListingsWords.submitted(formatClubDay(createdAt))}
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
            {adminListingsWords.takenDown}
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
      {adminListingsWords.takenDownOn(formatClubDay(at))}
    </Text>
    <UserText>{reason}</UserText>
    {endsSubscription && (
      <Text textStyle="small" color="fg.muted">
        {adminListingsWords.ending}
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
      aria-label={adminListingsWords.about(
        isPending ? adminListingsWords.showing : adminListingsWords.show,
        listing.businessName,
      )}
      isBusy={isPending}
      onClick={restore}
    >
      {isPending ? adminListingsWords.showing : adminListingsWords.show}
    </BusyButton>
  );
};

/** The actions for a listing. */
const ListingActions = ({ listing }: { listing: Listing }) => {
  const { slug, businessName, takenDown } = listing;
  const dialog = useLazyDialog(load);
  const mayDecide = useMay("money");
  const step = mayDecide && getNextStep(listing);
  return (
    <Row alignItems="stretch" flexWrap="wrap" gap="2">
      {isShown(listing) && slug !== undefined && (
        <LinkButton
          size="compact"
          to={paths.business(slug)}
          aria-label={adminListingsWords.about(adminListingsWords.view, businessName)}
        >
          {adminListingsWords.view}
        </LinkButton>
      )}
      {takenDown && mayDecide && <ShowAgain listing={listing} />}
      {step && (
        <Button
          id={getButtonId(listing.id)}
          size="compact"
          aria-label={adminListingsWords.about(adminListingsWords[step], businessName)}
          {...dialog.opener}
        >
          {adminListingsWords[step]}
        </Button>
      )}
      <LazyDialog dialog={dialog} props={{ listing, focusAfter: () => findElementAfterDialog(listing.id) }} />
    </Row>
  );
};

/** A listing: its content, payment, and actions. */
const ListingCard = memo(({ listing }: { listing: Listing }) => (
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

const words = {
  ...createDeskWords("listing", "listings", "business, owner, email, phone"),
  ...adminListingsWords,
  states: { label: "Show listings by status", all: "All", shown: "In the directory" },
} as const;

const ofPayment = (payment: Listing["payment"]) => ({
  value: payment,
  label: words.payments[payment],
  is: (listing: Listing) => listing.payment === payment && !listing.takenDown,
});

const spec: DeskSpec<Listing> = {
  textOf: ({ businessName, fullName, email, category, location, shortDescription }) =>
    [businessName, fullName, email, category, location, shortDescription].join("\n"),
  phonesOf: ({ phone }) => [phone],
  filters: {
    status: {
      look: "buttons",
      label: words.states.label,
      choices: [
        { value: "all", label: words.states.all },
        { value: "shown", label: words.states.shown, is: isShown },
        ...(["unpaid", "past-due", "ended"] as const).map(ofPayment),
        { value: "down", label: words.takenDown, is: ({ takenDown }) => Boolean(takenDown) },
      ],
    },
  },
};

const columns = {
  id: "ID",
  submitted: "Submitted",
  payment: "Payment",
  takenDown: "Taken Down",
  paidUntil: "Paid Until",
  cancelled: "Canceled",
  address: "Page",
  businessName: "Business Name",
  category: "Category",
  fullName: "Full Name",
  email: "Email",
  phone: "Phone",
  website: "Website",
  location: "City & State",
  yearsInBusiness: "Years in Business",
  instagram: "Instagram",
  otherSocials: "Other Socials",
  shortDescription: "Short Description",
  fullBio: "Full Bio",
  logo: "Logo",
  featuredImage: "Featured Image",
} as const;

const addressOf = (path: string | null) => (path === null ? "" : location.origin + path);

const rowOf = (listing: Listing): Partial<Record<keyof typeof columns, string>> => {
  const { createdAt, payment, takenDown, paidUntil = "", endsThen, slug, logo, featuredImage, ...facts } = listing;
  return {
    ...facts,
    submitted: createdAt,
    payment: words.payments[payment],
    takenDown: takenDown ? `${takenDown.at}: ${takenDown.reason}` : "",
    paidUntil,
    cancelled: endsThen ? "Yes" : "No",
    address: slug === undefined ? "" : addressOf(paths.business(slug)),
    logo: addressOf(logo),
    featuredImage: addressOf(featuredImage),
  };
};

/** Listings as CSV. */
export const formatListingsCsv = (listings: readonly Listing[]) => formatCsv(columns, listings.map(rowOf));

const noListings: readonly Listing[] = [];

type ListProps = { search: SearchAddress; month: string; onEarlier: () => void };

/** All listings submitted in a month. */
const ListingList = ({ search, month, onEarlier }: ListProps) => {
  const { data: list, ...query } = useListings(month);
  const data = useMemo(() => list && { ...list, isComplete: true }, [list]);
  const desk = useDesk(search, list?.items ?? noListings, spec);
  return (
    <Desk
      desk={desk}
      list={{ ...query, data }}
      words={words}
      rowHeightPx={384}
      hasOpeners
      getRowId={getRowId}
      file={{
        fileName: () => `listings-${month}.csv`,
        format: () => formatListingsCsv(desk.shown),
        recordedAs: { list: "listings", scope: month, rows: desk.shown.length },
      }}
      none={
        <Empty text={words.none(nameOfMonth(month))}>
          <Button onClick={onEarlier}>{words.lookEarlier}</Button>
        </Empty>
      }
    >
      {(listing) => <ListingCard listing={listing} />}
    </Desk>
  );
};

/** The business listings of the month in the address, for admins. */
export const AdminListings = () => {
  const search = useSearchAddress();
  const inAddress = search.address.get("month") ?? "";
  const month = isMonth(inAddress) ? inAddress : getCurrentMonth();
  const choose = (chosen: string) => search.setValues({ month: chosen });
  return (
    <PortalPage title={words.title} intro={words.welcome} isDesk>
      <Grid gridTemplateColumns="minmax(0, 1fr)" gap={{ base: "3", md: "4" }}>
        <MonthPicker words={words} month={month} onChoose={choose} />
        <ListingList key={month} search={search} month={month} onEarlier={() => choose(addMonths(month, -1))} />
      </Grid>
    </PortalPage>
  );
};
